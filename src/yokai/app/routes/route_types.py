"""The messages of each route below /api/: the body of a request, its query, and its response."""

from __future__ import annotations

from typing import Any, NamedTuple

from yokai.app import messages as m


class RouteTypes(NamedTuple):
    """The body of a request, its response, and the words of its query. A response is a message,
    or a media type; None is an empty one."""

    asked: Any = None
    told: Any = None
    query: tuple[str, ...] = ()


_SVG, _TEXT, _ZIP, _TOML = "image/svg+xml", "text/plain", "application/zip", "application/toml"
_JSON = "application/json"
_ROOM = "/api/classrooms/{classroom}"
_CARD = f"{_ROOM}/cards/{{card}}"
_TASK = f"{_CARD}/tasks/{{task:int}}"
_CUP = "/api/tournaments/{tournament}"

_T = RouteTypes

ROUTE_TYPES: dict[str, RouteTypes] = {
    "GET /api/openapi.json": _T(None, _JSON),
    # Games
    "GET /api/bots": _T(None, list[m.BotView]),
    "GET /api/games": _T(None, m.GameList, ("before",)),
    "POST /api/games": _T(m.NewGame, m.GameState),
    "GET /api/games/{game}": _T(None, m.GameState),
    "POST /api/games/{game}/delete": _T(None, m.Deletion),
    "POST /api/games/{game}/join": _T(m.Join, m.GameState),
    "POST /api/games/{game}/play": _T(m.HttpMove, m.GameState),
    "POST /api/games/{game}/resign": _T(None, m.GameState),
    "GET /api/games/{game}/wait": _T(None, m.GameState, ("version",)),
    "GET /api/games/{game}/qr": _T(None, _SVG, ("watch",)),
    "GET /api/games/{game}/record": _T(None, _TEXT),
    "GET /api/games/{game}/replies": _T(None, m.RepliesView),
    "POST /api/games/{game}/replies": _T(m.Replies, m.RepliesView),
    "GET /api/games/{game}/score": _T(None, m.PairScore),
    "POST /api/games/{game}/shelf": _T(m.Shelve),
    "GET /api/games/{game}/message": _T(None, m.LinkText),
    "GET /api/games/{game}/message/qr": _T(None, _SVG),
    "POST /api/message": _T(m.OpenLink, m.OpenedLink),
    "GET /api/records": _T(None, _ZIP),
    "GET /api/ladder/{variant}": _T(None, m.LadderView),
    "GET /api/lobby": _T(None, m.LobbyView),
    "POST /api/lobby/{game}/join": _T(m.Join, m.GameState),
    "POST /api/lobby/{game}/close": _T(),
    # Players
    "GET /api/me": _T(None, m.Me),
    "POST /api/me": _T(m.Become),
    "POST /api/me/bot": _T(),
    "POST /api/me/delete": _T(),
    "GET /api/me/devices": _T(None, list[m.DeviceView]),
    "POST /api/me/devices": _T(m.EndDevice),
    "POST /api/me/leave": _T(),
    "POST /api/me/look": _T(m.Become, m.LinkOwner),
    "GET /api/me/qr": _T(None, _SVG),
    "POST /api/me/renew": _T(None, m.Me),
    "POST /api/me/token": _T(None, m.ProgramToken),
    "GET /api/profile": _T(None, m.ProfileView),
    "POST /api/profile": _T(m.SetProfile, m.ProfileView),
    "GET /api/turns": _T(None, m.Turns, ("but",)),
    "POST /api/here": _T(m.Here, m.Turns),
    "GET /api/friends": _T(None, list[m.FriendView]),
    "GET /api/challenges": _T(None, list[m.ChallengeView]),
    "POST /api/challenges/{game}/decline": _T(m.DeclineChallenge),
    "GET /api/push": _T(None, m.PushKey),
    "POST /api/push": _T(m.Subscribe),
    "POST /api/push/delete": _T(m.Unsubscribe),
    "GET /api/players/{player}": _T(None, m.PlayerPage),
    "GET /api/players/{player}/games": _T(None, m.PairGames, ("before",)),
    "POST /api/players/{player}/mute": _T(m.Mute),
    "POST /api/players/{player}/report": _T(),
    "GET /api/leaderboard/{variant}": _T(None, m.Leaderboard),
    "GET /api/archive": _T(None, m.Archive),
    "POST /api/archive": _T(m.Archive, m.ArchiveAnswer),
    # Rules and positions
    "GET /api/variants": _T(None, list[m.VariantView]),
    "GET /api/variant/{variant}": _T(None, m.VariantView),
    "GET /api/levels": _T(None, list[m.LevelView]),
    "POST /api/position": _T(m.PositionQuestion, m.PositionAnswer),
    "GET /api/picture": _T(None, _SVG, ("variant", "sfen")),
    "GET /api/film": _T(None, _SVG, ("variant", "sfen", "moves", "pieces", "flipped")),
    "POST /api/record": _T(m.RecordQuestion, m.RecordAnswer),
    "POST /api/study": _T(m.StudyDraft, _TEXT, ("as",)),
    "GET /api/table/{variant}": _T(None, m.TableStatus),
    "GET /api/table/{variant}/solution": _T(None, m.Solution),
    "GET /api/atlas": _T(None, m.AtlasView),
    "GET /api/atlas/game": _T(None, m.VariantView, ("recipe",)),
    "POST /api/workshop/check": _T(m.RulesQuestion, m.RulesAnswer),
    "GET /api/workshop/{variant}/file": _T(None, _TOML),
    "GET /api/workshop/{variant}/qr": _T(None, _SVG),
    # Openings and studies
    "POST /api/explorer": _T(m.ExplorerQuestion, m.ExplorerView),
    "GET /api/openings/{variant}": _T(None, m.OpeningsView),
    "POST /api/openings/{variant}/drill": _T(m.DrillQuestion, m.DrillView),
    "GET /api/famous/{name}/{language}": _T(None, m.RecordAnswer),
    "GET /api/studies": _T(None, list[m.StudyView]),
    "POST /api/studies": _T(m.NewStudy, m.StudyView),
    "POST /api/studies/{study}": _T(m.StudyOutline, m.StudyView),
    "POST /api/studies/{study}/delete": _T(),
    "GET /api/studies/{study}/{number:int}": _T(None, m.RecordAnswer),
    "POST /api/studies/{study}/{number:int}": _T(m.ChapterDraft, m.StudyView),
    # Lessons and puzzles
    "GET /api/lessons": _T(None, m.Learner),
    "GET /api/progress": _T(None, m.ProgressReport),
    "GET /api/lessons/{variant}": _T(None, m.LessonPath),
    "GET /api/lessons/{variant}/{lesson}": _T(None, m.LessonView),
    "POST /api/lessons/{variant}/{lesson}/{step}": _T(m.LessonTry, m.LessonVerdict),
    "GET /api/puzzles/{game}": _T(None, m.PuzzleHub),
    "GET /api/puzzles/{game}/next": _T(None, m.PuzzleView, ("theme", "after")),
    "GET /api/puzzles/{game}/repeat": _T(None, m.PuzzleView),
    "GET /api/puzzles/{game}/storm": _T(None, m.StormView),
    "POST /api/puzzles/{game}/storm": _T(None, m.StormView),
    "POST /api/puzzles/{game}/storm/try": _T(m.StormTry, m.StormVerdict),
    "GET /api/puzzle/{game}/{puzzle}": _T(None, m.PuzzleView),
    "POST /api/puzzle/{game}/{puzzle}/try": _T(m.PuzzleTry, m.PuzzleVerdict),
    "POST /api/puzzle/{game}/{puzzle}/hint": _T(m.PuzzleTry, m.PuzzleHint),
    "POST /api/puzzle/{game}/{puzzle}/give-up": _T(None, m.PuzzleVerdict),
    # Classes
    "GET /api/classrooms": _T(None, list[m.ClassroomOutline]),
    "POST /api/classrooms": _T(m.ClassroomDraft, m.ClassroomView),
    "POST /api/classrooms/pick": _T(m.PuzzleWish, list[m.TaskView]),
    "POST /api/classrooms/check": _T(m.TaskDraft, m.TaskView),
    f"GET {_ROOM}": _T(None, m.ClassroomView),
    f"POST {_ROOM}": _T(m.ClassroomDraft, m.ClassroomView),
    f"POST {_ROOM}/delete": _T(),
    f"POST {_ROOM}/children": _T(m.ChildNames, m.ClassroomView),
    f"POST {_ROOM}/children/{{child:int}}": _T(m.ChildName, m.ClassroomView),
    f"POST {_ROOM}/children/{{child:int}}/delete": _T(None, m.ClassroomView),
    f"POST {_ROOM}/race": _T(m.NewRace, m.ClassroomView),
    f"POST {_ROOM}/race/end": _T(None, m.ClassroomView),
    f"GET {_ROOM}/door": _T(None, m.ClassroomDoor),
    f"GET {_ROOM}/qr": _T(None, _SVG),
    f"POST {_ROOM}/join": _T(m.ChildName, m.ClassroomCard),
    f"GET {_CARD}": _T(None, m.ClassroomDesk),
    f"POST {_CARD}": _T(m.ChildName, m.ClassroomDesk),
    f"GET {_CARD}/qr": _T(None, _SVG),
    f"POST {_TASK}": _T(m.ClassroomLook, m.ClassroomPuzzle),
    f"GET {_TASK}/lesson": _T(None, m.LessonView),
    f"POST {_TASK}/lesson/{{step:int}}": _T(m.LessonTry, m.LessonVerdict),
    f"POST {_TASK}/try": _T(m.ClassroomTry, m.ClassroomVerdict),
    f"POST {_TASK}/hint": _T(m.PuzzleTry, m.PuzzleHint),
    # Tournaments
    "GET /api/tournament": _T(None, m.TournamentNews),
    "GET /api/tournament/games/{number:int}": _T(None, m.TournamentGame),
    "GET /api/tournament/games/{number:int}/record": _T(None, _TEXT),
    "POST /api/hand-in": _T(m.HandInAsked, m.MyBots),
    "POST /api/hand-in/mine": _T(m.CodeAsked, m.MyBots),
    "POST /api/hand-in/game": _T(m.CodeAsked, m.OwnGameNotes),
    "POST /api/hand-in/cards": _T(m.CodeAsked, m.ClassCards),
    "POST /api/hand-in/qr": _T(m.CodeAsked, _SVG),
    # Tournaments of people
    "GET /api/tournaments": _T(None, list[m.TournamentOutline]),
    "POST /api/tournaments": _T(m.TournamentDraft, m.PeopleTournamentView),
    f"GET {_CUP}": _T(None, m.PeopleTournamentView),
    f"GET {_CUP}/boards": _T(None, list[m.PlayedBoard]),
    f"POST {_CUP}/boards/{{board:int}}": _T(m.BoardRuling, m.PeopleTournamentView),
    f"GET {_CUP}/cards": _T(None, list[m.TournamentCard]),
    f"POST {_CUP}/cards": _T(m.TournamentCards, list[m.TournamentCard]),
    f"GET {_CUP}/cards/{{card}}/qr": _T(None, _SVG),
    f"GET {_CUP}/qr": _T(None, _SVG),
    f"POST {_CUP}/join": _T(m.JoinTournament, m.PeopleTournamentView),
    f"POST {_CUP}/leave": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/return": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/start": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/next": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/end": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/delete": _T(),
    f"POST {_CUP}/entry": _T(m.TournamentEntry, m.PeopleTournamentView),
    f"POST {_CUP}/people/{{person:int}}/remove": _T(None, m.PeopleTournamentView),
    f"POST {_CUP}/people/{{person:int}}/readmit": _T(None, m.PeopleTournamentView),
    # The operator
    "GET /api/admin": _T(None, m.AdminView, ("name",)),
    "POST /api/admin/players/{player}": _T(m.Ruling),
    "POST /api/admin/players/{player}/delete": _T(),
    "POST /api/admin/games/{game}/delete": _T(),
}
