import SVGACommandLine
import SVGAJobs
import SVGAS3
import SVGASystem

/// Opens what the commands and workers of a fleet share, by the names of the command line.
enum FleetStores {
    /// The archive of results that `--results` names: a folder, made if missing, or `s3://BUCKET/PREFIX`. Without
    /// `buckets`, the environment gives the right to use buckets.
    static func archive(named name: String, _ buckets: BucketAccess? = nil) throws -> any ResultArchive {
        if name.isEmpty { throw ToolError(.usage, message: "--results names no folder") }
        if S3Location.isURL(name) {
            let access = if let buckets { buckets } else { try BucketAccess(nil) }
            return try ToolError.saying("--results", .usage, file: name) {
                try S3ResultArchive(url: name, client: access.client)
            }
        }
        if let scheme = scheme(of: name) {
            throw ToolError(.usage, file: name, message: "--results takes a folder or s3://, not \(scheme)://")
        }
        return try ToolError.saying("--results", .cannotCreate, file: name) { try FolderResultArchive(path: name) }
    }

    /// The part before `://`; nil for a path.
    private static func scheme(of name: String) -> String? {
        guard let colon = name.firstIndex(of: ":"), name[colon...].hasPrefix("://") else { return nil }
        return String(name[..<colon])
    }
}

extension ToolError {
    init(_ error: SVGAError, archive: String) {
        let code: ExitCode =
            switch error.category {
            case .forbidden: .forbidden
            case .tooLarge: .limitExceeded
            default: error.cause == .full ? .ioError : .tryAgainLater
            }
        self.init(code, file: archive, message: "results: \(error)")
    }

    /// Calls an archive, whose errors become errors of the tool.
    static func asking<Value>(archive: String, _ work: () throws -> Value) throws -> Value {
        try ending({ ToolError($0, archive: archive) }, work)
    }
}
