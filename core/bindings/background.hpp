#pragma once
// Long work of the core, which may give way to other threads.
//
// A thread of low priority must not hold the GIL: where programs keep all processors busy, it may
// wait for seconds in the middle of a line of Python, and everything else in Python waits with it.
// So the work of such a thread runs in another one, which has the low priority and never takes the
// GIL. What the work calls in Python runs in the thread that waits for it.

#include <nanobind/nanobind.h>

#include <functional>

#ifdef __linux__  // where a thread has a priority of its own
#include <sys/resource.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#endif

namespace yokai {

// The niceness that the work of this thread has beyond its own.
inline thread_local int niceness = 0;

#ifdef __linux__
// Passes calls from the threads that work to the one that waits.
class Calls {
  public:
    // Lets the waiting thread make a call, and waits for its end.
    void ask(const std::function<void()>& call) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !call_; });
        bool made = false;
        std::function<void()> noted = [&] { call(), made = true; };
        call_ = &noted;
        changed_.notify_all();
        changed_.wait(lock, [&] { return made; });
    }

    void finish() {
        std::lock_guard lock(mutex_);
        over_ = true;
        changed_.notify_all();
    }

    // Makes all calls until the work is finished.
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [&] { return call_ || over_; });
            if (!call_) return;
            nanobind::gil_scoped_acquire hold;
            (*call_)();
            call_ = nullptr;
            changed_.notify_all();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void()>* call_ = nullptr;
    bool over_ = false;
};
#endif

using InPython = std::function<void(const std::function<void()>& call)>;

// Runs work(in_python) without the GIL; in_python(call) makes a call that has it and does not
// throw.
template <class Work>
void without_gil(const Work& work) {
    nanobind::gil_scoped_release release;
    InPython here = [](const std::function<void()>& call) {
        nanobind::gil_scoped_acquire hold;
        call();
    };
#ifdef __linux__
    if (niceness) {
        Calls calls;
        InPython there = [&](const std::function<void()>& call) { calls.ask(call); };
        std::exception_ptr failure;
        auto run = [&, low = niceness] {
            setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + low);
            try {
                work(there);
            } catch (...) {
                failure = std::current_exception();
            }
            calls.finish();
        };
        std::thread thread;
        try {
            thread = std::thread(run);
        } catch (const std::system_error&) {  // the system gives no more
            return work(here);
        }
        calls.serve();
        thread.join();
        if (failure) std::rethrow_exception(failure);
        return;
    }
#endif
    work(here);
}

}  // namespace yokai
