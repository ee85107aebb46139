import SVGAHTTP
import SVGAJobs
import SVGAKit

/// The movie of a request, and the images of its content that could be loaded.
struct FoundSources: Sendable {
    let movie: SourceFile
    /// By their keys.
    var images: [String: SourceFile] = [:]

    /// The time until which all of them are fresh, in seconds since 1970; nil if one is always revalidated, or unknown.
    var freshUntil: Int? {
        if images.isEmpty { return movie.freshUntil }
        let ends = ([movie] + images.values).map(\.freshUntil)
        return ends.contains(nil) ? nil : ends.compactMap(\.self).min()
    }
}

extension Service {
    /// The available sources of a request; nil if one needs waiting.
    func presentSources(_ request: HTTPRequest, _ wanted: RenderRequest) throws(SVGAError) -> FoundSources? {
        guard let movie = try presentMovie(request, wanted) else { return nil }
        var found = FoundSources(movie: movie)
        for (key, name) in wanted.imageSources {
            guard let image = try sources.presentPicture(name, allowed: configuration.routing.sources.allowed) else {
                return nil
            }
            found.images[key] = image
        }
        return found
    }

    private func presentMovie(_ request: HTTPRequest, _ wanted: RenderRequest) throws(SVGAError) -> SourceFile? {
        guard let name = wanted.source else { return try SourceFile(uploadedMovie(request)) }
        return try sources.presentFile(name, allowed: configuration.routing.sources.allowed)
    }

    /// The sources of a request, fetched if necessary. A failed image throws if the configuration says so.
    func fetchedSources(_ request: HTTPRequest, _ wanted: RenderRequest) async throws(SVGAError) -> FoundSources {
        let movie: SourceFile
        if let name = wanted.source {
            let trace = request.fields["traceparent"].flatMap { TraceParent(parsing: $0) }
            movie = try await sources.file(
                name, allowed: configuration.routing.sources.allowed, traceParent: trace?.text)
        } else {
            movie = try SourceFile(uploadedMovie(request))
        }
        return FoundSources(movie: movie, images: try await fetchedImages(wanted.imageSources))
    }

    private func fetchedImages(_ names: [String: SourceName]) async throws(SVGAError) -> [String: SourceFile] {
        if names.isEmpty { return [:] }
        let fetched = await withTaskGroup(of: FetchedImage.self, returning: [FetchedImage].self) { [self] group in
            for (key, name) in names { group.addTask { [self] in await fetchedImage(key, name) } }
            var fetched: [FetchedImage] = []
            for await image in group { fetched.append(image) }
            return fetched
        }
        var images: [String: SourceFile] = [:]
        for image in fetched.sorted(by: { $0.key < $1.key }) {
            images[image.key] = image.file
            guard let error = image.error else { continue }
            if configuration.failsWithoutImages || error.isCancelled { throw error }
            report("image-missing", "\(image.key): \(error)", level: .warn)
        }
        return images
    }

    private func fetchedImage(_ key: String, _ name: SourceName) async -> FetchedImage {
        do {
            let file = try await sources.picture(name, allowed: configuration.routing.sources.allowed)
            return FetchedImage(key: key, file: file, error: nil)
        } catch {
            return FetchedImage(key: key, file: nil, error: error)
        }
    }
}

/// An image's result. With a pair of the key and a `Result`, optimised code of Swift 6.3 reads a wrong string.
private struct FetchedImage: Sendable {
    let key: String
    let file: SourceFile?
    let error: SVGAError?
}

extension Service {
    /// The movie of an upload: the body, or the file of the form that the body is.
    func uploadedMovie(_ request: HTTPRequest) throws(SVGAError) -> [UInt8] {
        guard let form = request.fields["Content-Type"].flatMap({ MultipartBody(contentType: $0) }) else {
            return request.body
        }
        guard let range = form.fileRange(in: request.body) else {
            throw SVGAError.invalidSource("the form is not one part with a file, as curl -F file=@gift.svga sends it")
        }
        return Array(request.body[range])
    }
}
