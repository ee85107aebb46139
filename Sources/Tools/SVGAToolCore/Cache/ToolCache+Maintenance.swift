import SVGACommandLine
import SVGACache

extension ToolCache {
    /// Does something with the cache and waits for it.
    func maintain<Value: Sendable>(
        _ work: @escaping @Sendable (MovieCache) async throws(StorageError) -> Value
    ) throws(ToolError) -> Value {
        let cache = try open()
        return try blocking { () async throws(ToolError) in
            do throws(StorageError) {
                return try await work(cache)
            } catch {
                throw ToolError(error)
            }
        }
    }
}
