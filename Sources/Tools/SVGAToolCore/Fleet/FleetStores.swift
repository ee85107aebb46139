import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Opens what the commands and workers of a fleet share, by the names of the command line.
enum FleetStores {
    /// The archive of results that `--results` names: a folder, made if missing.
    ///
    /// - Throws: ``ExitCode/usage`` for another URL, ``ExitCode/cannotCreate`` where there can be no such folder.
    static func archive(named name: String) throws(ToolError) -> any ResultArchive {
        if name.isEmpty { throw ToolError(.usage, message: "--results names no folder") }
        if let scheme = scheme(of: name) {
            throw ToolError(.usage, file: name, message: "--results takes a folder, not \(scheme)://")
        }
        do throws(FileError) {
            return try FolderResultArchive(path: name)
        } catch {
            throw ToolError(.cannotCreate, file: name, message: "--results: \(error)")
        }
    }

    /// What stands before `://`; nil for a path.
    private static func scheme(of name: String) -> String? {
        guard let colon = name.firstIndex(of: ":"), name[colon...].hasPrefix("://") else { return nil }
        return String(name[..<colon])
    }
}

extension ToolError {
    /// An archive of results that did not do what it was asked for.
    init(_ error: ArchiveError, archive: String) {
        let code: ExitCode =
            switch error.kind {
            case .unavailable, .busy: .tryAgainLater
            case .refused: .forbidden
            case .tooLarge: .limitExceeded
            case .full: .ioError
            }
        self.init(code, file: archive, message: "results: \(error)")
    }
}
