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

    init(opening place: String, _ buckets: BucketAccess, product: RenderRequest.Product) throws {
        archive = try FleetStores.archive(named: place, buckets)
        (self.place, self.product) = (place, product)
    }

    /// The name of the result of a movie, whose digest is hexadecimal, or nil if unknown. It takes libcrypto.
    func name(ofMovie digest: String?) throws -> (key: ResultKey, name: ResultName) {
        let key = try ToolError.saying("results: libcrypto is needed to name results", .unavailable) {
            guard let digest = digest.flatMap({ ContentDigest(hexadecimal: $0) }) else {
                throw SVGAError.sourceUnavailable("the movie has no digest")
            }
            return try ResultKey(source: digest, product: product)
        }
        return (key, ResultName(key: key, product: product, rendererRevision: Release.rendererRevision))
    }

    /// The result name for a queue's key; nil if it is not a key.
    func name(ofKey key: String) -> ResultName? {
        ResultName(name: key, product: product, rendererRevision: FleetStores.rendererRevision)
    }

    func bytes(of name: ResultName, maxByteCount: Int) throws -> [UInt8]? {
        try ToolError.asking(archive: place) { try archive.bytes(of: name, maxByteCount: maxByteCount) }
    }

    /// The place of a result: the path of a file, or the URL of an object.
    func path(of name: ResultName) -> String { place.hasSuffix("/") ? place + name.path : "\(place)/\(name.path)" }

    func contains(_ name: ResultName) throws -> Bool {
        try ToolError.asking(archive: place) { try archive.contains(name) }
    }

    /// Stores a result; false if it existed.
    func insert(_ file: [UInt8], as name: ResultName) throws -> Bool {
        let body = try ToolError.catching { try SharedBytes(large: file) }
        return try ToolError.asking(archive: place) { try archive.insert(body, as: name) }
    }
}
