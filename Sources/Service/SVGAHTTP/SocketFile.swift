import CSVGAMicroHTTPD
import SVGASystem

/// The file of a listening Unix socket. It replaces a killed server's file, but not a running server's, or a file that
/// is not a socket.
struct SocketFile: Sendable {
    private let path: String
    private let device: UInt64
    private let inode: UInt64

    /// Opens a socket that listens at a path.
    static func open(_ path: String, mode: UInt32) throws(SVGAError) -> (descriptor: Int32, file: SocketFile) {
        let descriptor = socket(AF_UNIX, ListeningSocket.type, 0)
        let code = descriptor < 0 ? errno : bind(descriptor, to: path, mode: mode)
        guard code == 0, let status = FileSystem.status(at: path) else {
            let failure = code == 0 ? errno : code
            if descriptor >= 0 { close(descriptor) }
            throw SVGAError.notListening(on: "unix:\(path)", code: failure)
        }
        let file = SocketFile(path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        return (descriptor, file)
    }

    /// Removes the file, unless another server has put its own there meanwhile.
    func remove() {
        guard let status = FileSystem.status(at: path), UInt64(status.st_dev) == device, UInt64(status.st_ino) == inode
        else { return }
        _ = FileSystem.remove(path)
    }

    /// Returns 0, or the number of the system's error.
    private static func bind(_ descriptor: Int32, to path: String, mode: UInt32) -> Int32 {
        guard let address = SocketPath(path) else { return ENAMETOOLONG }
        let code = removeStale(path, address)
        if code != 0 { return code }
        // No client can connect before the socket listens, and so none before the file has its permissions.
        guard unsafe address.call({ unsafe SVGASystem.bind(descriptor, $0, $1) }) == 0,
            unsafe chmod(path, mode_t(mode)) == 0,
            listen(descriptor, Int32(SOMAXCONN)) == 0
        else { return errno }
        return 0
    }

    /// Removes the socket of a server that is gone. Returns 0, or the reason's error number to leave an existing file.
    private static func removeStale(_ path: String, _ address: SocketPath) -> Int32 {
        guard let status = FileSystem.status(at: path) else { return 0 }
        guard status.st_mode & S_IFMT == S_IFSOCK else { return EEXIST }
        // A server that no longer accepts connections would block.
        let client = socket(AF_UNIX, ListeningSocket.type, 0)
        guard client >= 0 else { return errno }
        defer { close(client) }
        if unsafe address.call({ unsafe connect(client, $0, $1) }) == 0 || errno != ECONNREFUSED { return EADDRINUSE }
        return FileSystem.remove(path) == 0 ? 0 : errno
    }
}
