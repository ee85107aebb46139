// Turns the URL of an animation into a picture, as a server behind a CDN would.
//
//     swift run SVGAThumbnailer https://example.org/gift.svga poster.png
//     swift run SVGAThumbnailer https://example.org/gift.svga sheet.png 'sheet:4x3 size:160x label'
//
// The file is fetched once and then taken from the cache. THUMBNAILER_CACHE names another folder for it, and
// THUMBNAILER_PRIVATE=1 lets it ask servers on this machine, which it refuses otherwise.
import FoundationEssentials
import Glibc
import SVGACache
import SVGAKit

@main struct Thumbnailer {
    let cache: MovieCache
    let plan: RenderPlan

    /// The picture of an animation, as the bytes of a file: PNG unless the plan has another format.
    func thumbnail(of url: String) async throws -> [UInt8] {
        let movie = try await cache.movie(for: MovieRequest(url: url), limits: .untrusted)
        return try await plan.file(from: FrameRenderer(movie))
    }

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard let url = arguments.first, let file = arguments.dropFirst().first else {
            complain("usage: Thumbnailer URL FILE [PLAN]")
            exit(64)
        }
        do {
            let plan = try RenderPlan(parsing: arguments.dropFirst(2).first ?? "poster size:300x")
            let thumbnailer = Thumbnailer(cache: try openCache(), plan: plan)
            let bytes = try await thumbnailer.thumbnail(of: url)
            try Data(bytes).write(to: URL(filePath: file), options: .atomic)
        } catch let error as SVGAError where error.isPrivateAddress {
            complain("\(error); THUMBNAILER_PRIVATE=1 allows it if the URL is your own")
            exit(1)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func openCache() throws -> MovieCache {
        var configuration = CacheConfiguration(folder: variable("THUMBNAILER_CACHE") ?? "/var/tmp/thumbnailer")
        configuration.addressPolicy = AddressPolicy(allowsPrivateAddresses: variable("THUMBNAILER_PRIVATE") == "1")
        return try MovieCache(configuration)
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    private static func complain(_ message: String) {
        let line = Array("Thumbnailer: \(message)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }
}
