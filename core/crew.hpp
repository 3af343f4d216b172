#pragma once
// Threads that stand ready for many short pieces of work, where threads.hpp would start new ones
// for each. A build with YOKAI_SANDBOX has none, and the caller does all work.

#include "threads.hpp"

#ifndef YOKAI_SANDBOX
#include <condition_variable>
#include <memory>
#ifndef _WIN32
#include <unistd.h>
#endif
#endif

namespace yokai {

#ifdef YOKAI_SANDBOX

class Crew {
  public:
    explicit Crew(int) {}
    template <class Work>
    void together(int, const Work& work) {
        work(0);
    }
};

#else

class Crew {
  public:
    // The threads start with the first work for more than one; a system may give fewer.
    explicit Crew(int threads) : wanted_(threads) {}
    ~Crew() { dismiss(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Calls work(0) in the calling thread and work(1) to work(count - 1) in others, but not in
    // those that are late: when work(0) is done, only those that have begun are waited for. So
    // `work` must be complete if the caller alone does it, and must not throw.
    template <class Work>
    void together(int count, const Work& work) {
        if (count > 1 && prepare())
            share(count, [](const void* w, int n) { (*static_cast<const Work*>(w))(n); }, &work);
        else
            work(0);
    }

  private:
    using Call = void (*)(const void* work, int number);

    // What the threads see. They have it as long as they run, also after a fork has lost them.
    //
    // No lock is taken while nobody sleeps. Two pairs of writes and reads must therefore be in one
    // order for all (sequentially consistent): the caller closes a work and then reads `busy`,
    // while a thread counts itself as busy and then reads whether the work is open; and who sleeps
    // says so before looking a last time, while who wakes changes something before asking who
    // sleeps.
    struct Desk {
        std::atomic<std::uint64_t> round{0};  // odd while a work is open, even after it
        std::atomic<int> busy{0};             // the threads that may be at work
        std::atomic<int> asleep{0};           // the threads that wait for `wake`
        std::atomic<bool> waiting{false};     // does the caller wait for `done`?
        std::atomic<bool> over{false};
        Call call = nullptr;
        const void* work = nullptr;
        int count = 0;
        std::mutex mutex;
        std::condition_variable wake, done;
        std::vector<std::thread> threads;
    };

    // Short waits are spent looking, because waking a thread takes as long as a step of a thousand
    // games. With 300 looks a thread falls asleep in the time that Python takes between two steps.
    // On a busy machine longer looks take the processor from who has work.
    static constexpr int kLooks = 1000;

    static void pause() {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#else
        std::this_thread::yield();
#endif
    }

    template <class Ready>
    static bool look(const Ready& ready) {
        for (int i = 0; i < kLooks; ++i, pause())
            if (ready()) return true;
        return false;
    }

    static void serve(Desk* desk, int number) {
        std::uint64_t seen = 0;
        for (;;) {
            auto called = [&] { return desk->over || desk->round != seen; };
            if (!look(called)) {
                std::unique_lock lock(desk->mutex);
                ++desk->asleep;
                desk->wake.wait(lock, called);
                --desk->asleep;
            }
            if (desk->over) return;
            seen = desk->round;
            if (seen % 2 == 0) continue;  // too late
            ++desk->busy;
            if (desk->round == seen && number < desk->count) desk->call(desk->work, number);
            if (--desk->busy == 0 && desk->waiting) {
                std::lock_guard lock(desk->mutex);
                desk->done.notify_one();
            }
        }
    }

    // Are there threads? After a fork there are none in the new process, and others are started.
    bool prepare() {
        int here = process();
        if (desk_ && here != owner_) (void)desk_.release();  // its threads live on elsewhere
        if (!desk_) {
            desk_ = std::make_unique<Desk>();
            owner_ = here;
            try {
                for (int i = 1; i < wanted_; ++i) {
                    Desk* desk = desk_.get();
                    desk_->threads.emplace_back([desk, i] { serve(desk, i); });
                }
            } catch (const std::system_error&) {  // the system gives no more
            }
        }
        return !desk_->threads.empty();
    }

    void share(int count, Call call, const void* work) {
        Desk& desk = *desk_;
        desk.call = call;
        desk.work = work;
        desk.count = count;
        ++desk.round;
        if (desk.asleep) {
            std::lock_guard lock(desk.mutex);
            desk.wake.notify_all();
        }
        call(work, 0);
        ++desk.round;
        auto idle = [&] { return desk.busy == 0; };
        if (look(idle)) return;
        desk.waiting = true;
        std::unique_lock lock(desk.mutex);
        desk.done.wait(lock, idle);
        desk.waiting = false;
    }

    void dismiss() {
        if (!desk_) return;
        if (process() != owner_) {
            (void)desk_.release();
            return;
        }
        {
            std::lock_guard lock(desk_->mutex);
            desk_->over = true;
        }
        desk_->wake.notify_all();
        for (std::thread& t : desk_->threads) t.join();
    }

    static int process() {
#ifdef _WIN32
        return 0;  // has no fork
#else
        return int(getpid());
#endif
    }

    int wanted_;
    int owner_ = 0;
    std::unique_ptr<Desk> desk_;
};

#endif

}  // namespace yokai
