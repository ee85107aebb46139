import SVGACache
import SVGACommandLine
import SVGAKit
import SVGAToolCore

/// Icons and animations of gifts: files next to the catalogue, or URLs through the cache.
struct GiftFiles {
    private static let maxByteCount = 32 << 20

    let folder: String
    let cache: ToolCache

    struct Resource {
        var byteCount: Int?
        var finding: GiftFinding?
    }

    /// Reads an animation and decodes it within the limits for untrusted users.
    func resource(_ url: String) throws -> Resource {
        ToolCache.isURL(url) ? try remoteResource(url) : localResource(url)
    }

    func iconFinding(_ url: String) throws -> GiftFinding? {
        do {
            return try pictureBytes(url).isEmpty
                ? GiftFinding(code: .unreachable, message: "icon \(shown(url)): the file is empty") : nil
        } catch {
            let error = ToolError(describing: error)
            if error.code == .interrupted { throw error }
            return GiftFinding(code: .unreachable, message: "icon \(shown(url)): \(error.message ?? "stopped")")
        }
    }

    func pictureBytes(_ url: String) throws -> [UInt8] {
        ToolCache.isURL(url) ? try cache.pictureBytes(of: url) : try localBytes(url)
    }

    func movie(_ url: String) throws -> Movie {
        guard ToolCache.isURL(url) else {
            let bytes = try localBytes(url)
            return try ToolError.saying(nil, .badData) { try Movie(decoding: bytes, limits: .untrusted) }
        }
        let (opened, request) = (try cache.open(), cache.request(url))
        return try cache.fetching(request) { try await opened.movieAndFile(for: request, limits: .untrusted).0 }
    }

    /// Downloads the gifts' resources, several concurrently; later checks find the failures again.
    func warm(_ urls: [String]) throws {
        let remote = urls.filter(ToolCache.isURL)
        guard remote.count > 1 else { return }
        let (opened, requests) = (try cache.open(), remote.map { cache.request($0) })
        waitForTask { _ = await opened.prefetch(requests, strategy: PrefetchStrategy(concurrentCount: 4)).finished() }
    }

    private func localBytes(_ url: String) throws -> [UInt8] {
        try InputFile(name: path(url), maxByteCount: GiftFiles.maxByteCount, isPlain: true).bytes(standardInput: -1)
    }

    private func path(_ url: String) -> String { url.hasPrefix("/") || folder.isEmpty ? url : "\(folder)/\(url)" }

    /// A URL without its query, which may hold a signature.
    func shown(_ url: String) -> String { ToolCache.isURL(url) ? PrintableURL.text(url) : url }

    private func localResource(_ url: String) -> Resource {
        do {
            let bytes = try localBytes(url)
            do {
                _ = try Movie(decoding: bytes, limits: .untrusted)
                return Resource(byteCount: bytes.count)
            } catch {
                return Resource(byteCount: bytes.count, finding: formatFinding(error, url))
            }
        } catch {
            let message = "resource \(shown(url)): \(ToolError(describing: error).message ?? "stopped")"
            return Resource(finding: GiftFinding(code: .unreachable, message: message))
        }
    }

    private func remoteResource(_ url: String) throws -> Resource {
        let (opened, request) = (try cache.open(), cache.request(url))
        return try waitForTask {
            do throws(SVGAError) {
                let (_, file) = try await opened.movieAndFile(for: request, limits: .untrusted)
                return Resource(byteCount: file.byteCount)
            } catch {
                return Resource(finding: try finding(error, url))
            }
        }
    }

    private func finding(_ error: SVGAError, _ url: String) throws -> GiftFinding {
        if error.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
        if error.cause != .coding, let error = error.formatError { return formatFinding(error, url) }
        let reason = "\(error.with { $0.place.url = nil })"
        return GiftFinding(code: .unreachable, message: "resource \(shown(url)): \(reason)")
    }

    private func formatFinding(_ error: SVGAError, _ url: String) -> GiftFinding {
        GiftFinding(code: error.isNotAMovie ? .notSVGA : .damaged, message: "resource \(shown(url)): \(error)")
    }
}
