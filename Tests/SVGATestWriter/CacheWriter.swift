import Glibc
import SVGACache

/// Asks a cache for URL/0, URL/1 and so on until the process is killed, and writes a byte to standard output when it begins. The
/// cache is small, so that writing and evicting go together.
func fillCache(folder: String, url: String) async throws {
    var configuration = CacheConfiguration(folder: folder)
    configuration.maxByteCount = 2 << 20
    configuration.graceTime = .zero
    configuration.addressPolicy.allowsPrivateAddresses = true
    let cache = try MovieCache(configuration)
    let start = Int(getpid()) % 40
    write(STDOUT_FILENO, "b", 1)
    await withTaskGroup(of: Void.self) { group in
        for lane in 0..<4 {
            group.addTask {
                for round in 0... {
                    let number = (start + round * 4 + lane) % 40
                    var request = MovieRequest(url: "\(url)/\(number)")
                    request.mode = round % 3 == 0 ? .revalidating : .normal
                    // Failures are for the test to find in the folder.
                    _ = try? await cache.file(for: request)
                }
            }
        }
    }
}
