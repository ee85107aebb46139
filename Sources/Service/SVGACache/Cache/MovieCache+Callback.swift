public import FoundationEssentials

extension MovieCache {
    /// Asks for a file in the manner of the gift services of live-streaming kits.
    ///
    /// ```swift
    /// import FoundationEssentials
    ///
    /// if let url = URL(string: url) {
    ///     cache.request(withURL: url) { error, fileURL in
    ///         if error == 0, let fileURL { print("play \(fileURL)") }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - url: An absolute URL.
    ///   - completion: Is called once, on a thread of the shared pool. `error` is 0 when all went well, else
    ///     ``CacheError/code``; `fileURL` is a `file://` URL, nil with an error.
    /// - Returns: The request, to be cancelled if need be; then it completes with -1.
    @discardableResult public nonisolated func request(
        withURL url: URL, completion: @escaping @Sendable (_ error: Int, _ fileURL: String?) -> Void
    ) -> Task<Void, Never> {
        Task {
            do throws(CacheError) {
                completion(0, try await file(for: url).fileURL)
            } catch {
                completion(error.code, nil)
            }
        }
    }
}
