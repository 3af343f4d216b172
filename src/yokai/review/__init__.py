"""Game review: every move judged, and the important ones explained."""
