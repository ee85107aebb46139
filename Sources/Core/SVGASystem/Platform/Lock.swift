/// A value that one thread at a time may touch, and on whose change threads can wait. Built on POSIX and not on the
/// standard library's mutex, because the thread sanitizer understands only the former.
@safe package final class Lock<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline package let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline package let condition: UnsafeMutablePointer<pthread_cond_t>
    @usableFromInline package var value: Value

    package init(_ value: consuming sending Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        // Waits end by the clock that is never set back.
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
        self.value = value
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Calls a body with the value, which no other thread can use meanwhile.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Sleeps until `body` returns a result; it is called immediately and after each ``wakeWaiters()``.
    @inlinable package func waiting<Result>(for body: (inout Value) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }

    /// As ``waiting(for:)``, at most until a time of ``SteadyClock``; nil if the body returned no result by that time.
    @inlinable package func waiting<Result>(until end: Int64, for body: (inout Value) -> Result?) -> Result? {
        var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe _ = pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            // Any error ends the wait, most of them ETIMEDOUT.
            if unsafe pthread_cond_timedwait(condition, mutex, &time) != 0 { return body(&value) }
        }
    }

    package func wakeWaiters() { unsafe _ = pthread_cond_broadcast(condition) }
}
