package import SVGAJobs
package import SVGAKit
package import SVGASystem

/// Makes the bytes of a result from those of a movie, in this process or in another one.
package protocol JobDrawing: Sendable {
    /// The result.
    ///
    /// - Parameters:
    ///   - name: What the movie is called.
    ///   - timeout: The most seconds that it may take.
    ///   - observer: Told of each step that has ended well.
    func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws(JobFault) -> SharedBytes
}

/// Draws on the thread that asks.
package struct DrawingHere: JobDrawing {
    private let budget: AnimationBudget
    private let posters = PosterFrames()
    private let movies = SharedMovies(maxByteCount: 0)

    /// - Parameter budget: What a result may take.
    package init(budget: AnimationBudget) { self.budget = budget }

    package func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws(JobFault) -> SharedBytes {
        if CrashHook.strikes(name) { CrashHook.crash() }
        let job = RenderJob(product: product, source: source, budget: budget, posters: posters, movies: movies)
        do throws(JobError) {
            return try job.result(cancellation, observer: observer)
        } catch {
            throw JobFault(error)
        }
    }
}
