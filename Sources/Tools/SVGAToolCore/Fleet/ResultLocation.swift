import SVGACoding
import SVGACommandLine
import SVGAJobs
import SVGAKit
import SVGASystem

/// An archive of results that the command line names, with the names that results of one product have in it.
struct ResultLocation: Sendable {
    let archive: any ResultArchive
    /// As it was typed: a folder, or `s3://BUCKET/PREFIX`.
    let place: String
    let product: RenderRequest.Product

    /// Opens an archive for the results of a product.
    ///
    /// - Parameter buckets: The right to use buckets.
    init(opening place: String, _ buckets: BucketAccess, product: RenderRequest.Product) throws(ToolError) {
        archive = try FleetStores.archive(named: place, buckets)
        (self.place, self.product) = (place, product)
    }

    /// The name of the result of a movie.
    ///
    /// - Parameter digest: The SHA-256 digest of the movie's file in hexadecimal digits; nil if unknown.
    /// - Throws: ``ExitCode/unavailable`` where there are no digests on this machine.
    func name(ofMovie digest: String?) throws(ToolError) -> (key: ResultKey, name: ResultName) {
        do throws(SVGAError) {
            guard let digest = digest.flatMap({ ContentDigest(hexadecimal: $0) }) else {
                throw SVGAError.sourceUnavailable("the movie has no digest")
            }
            let key = try ResultKey(source: digest, product: product)
            return (key, ResultName(key: key, product: product, rendererRevision: Release.rendererRevision))
        } catch {
            throw ToolError(.unavailable, message: "results: libcrypto is needed to name results: \(error)")
        }
    }

    /// The result name for a queue's key; nil if it is not a key.
    func name(ofKey key: String) -> ResultName? {
        ResultName(name: key, product: product, rendererRevision: FleetStores.rendererRevision)
    }

    /// The bytes of a result; nil if it does not exist.
    func bytes(of name: ResultName, maxByteCount: Int) throws(ToolError) -> [UInt8]? {
        do {
            return try archive.bytes(of: name, maxByteCount: maxByteCount)
        } catch {
            throw ToolError(error, archive: place)
        }
    }

    /// The place of a result: the path of a file, or the URL of an object.
    func path(of name: ResultName) -> String { place.hasSuffix("/") ? place + name.path : "\(place)/\(name.path)" }

    /// Whether a result exists.
    func contains(_ name: ResultName) throws(ToolError) -> Bool {
        do { return try archive.contains(name) } catch { throw ToolError(error, archive: place) }
    }

    /// Stores a result; false if it existed.
    func insert(_ file: [UInt8], as name: ResultName) throws(ToolError) -> Bool {
        let body: SharedBytes
        do {
            body = try SharedBytes(large: file)
        } catch {
            throw ToolError(describing: error)
        }
        do {
            return try archive.insert(body, as: name)
        } catch {
            throw ToolError(error, archive: place)
        }
    }
}
