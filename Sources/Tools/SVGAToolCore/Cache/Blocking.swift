import SVGACommandLine
import SVGASystem

/// Waits on this thread for asynchronous work.
///
/// For the main thread of the tool, which has nothing else to do; on a thread of Swift's own pool it could wait for itself.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(ToolError) -> Value
) throws(ToolError) -> Value {
    let result = Lock<Result<Value, ToolError>?>(nil)
    Task {
        let value: Result<Value, ToolError>
        do throws(ToolError) {
            value = .success(try await work())
        } catch {
            value = .failure(error)
        }
        result.withLock { $0 = value }
        result.wakeWaiters()
    }
    return try result.waiting { $0 }.get()
}
