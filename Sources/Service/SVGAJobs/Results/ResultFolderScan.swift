import Glibc
import SVGASystem

/// What lies in a folder of results when a server begins.
struct ResultFolderScan {
    /// The results, what was written longest ago first.
    let files: [(name: String, byteCount: Int)]

    /// Looks through the folder and removes what killed processes left half written.
    init(_ path: String) {
        var found: [(name: String, byteCount: Int, time: Int)] = []
        for shard in ResultFolderScan.names(in: path) where shard.utf8.count == 2 {
            for name in ResultFolderScan.names(in: "\(path)/\(shard)") {
                let file = "\(path)/\(shard)/\(name)"
                guard let status = FileSystem.status(at: file) else { continue }
                if name.hasSuffix(ResultFolder.suffix) {
                    let key = String(name.dropLast(ResultFolder.suffix.count))
                    found.append((key, status.st_size, status.st_mtim.tv_sec))
                } else if name.hasSuffix(".tmp"), WallClock.seconds - status.st_mtim.tv_sec > 3600 {
                    _ = FileSystem.remove(file)
                }
            }
        }
        files = found.sorted { $0.time < $1.time }.map { ($0.name, $0.byteCount) }
    }

    private static func names(in path: String) -> [String] { (try? FolderListing.names(in: path)) ?? [] }
}
