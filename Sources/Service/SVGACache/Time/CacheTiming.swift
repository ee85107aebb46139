/// The clock of a cache; tests have one of their own.
struct CacheTiming: Sendable {
    /// The time.
    var now: @Sendable () -> Timestamp = { .now() }
    /// Waits; throws when the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
