package import SVGAJobs
package import SVGAKit
package import SVGASystem

/// Creates the bytes of a result from a movie, in this process or in another.
package protocol JobDrawing: Sendable {
    /// `timeout` is in seconds; `observer` receives each step that has ended well.
    func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws -> SharedBytes
}

/// Draws on the thread that asks.
package struct DrawingHere: JobDrawing {
    private let budget: AnimationBudget
    private let posters = PosterFrames()
    private let movies = SharedMovies(maxByteCount: 0)

    /// - Parameter budget: The limits of a result.
    package init(budget: AnimationBudget) { self.budget = budget }

    package func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws -> SharedBytes {
        if CrashHook.strikes(name) { CrashHook.crash() }
        let job = RenderJob(product: product, source: source, budget: budget, posters: posters, movies: movies)
        return try job.result(cancellation, observer: observer)
    }
}
