import Glibc
import SVGATestServices

/// A server with TLS, from the command line tool of OpenSSL, and a certificate for 127.0.0.1 that only its own file vouches
/// for.
final class TLSServer {
    struct Unavailable: Error {}

    /// The file that vouches for the server.
    var certificateFile: String { certificate.file }
    /// The port on 127.0.0.1.
    private(set) var port = 0
    private let certificate: TestCertificate
    private var process: pid_t = 0

    static var isAvailable: Bool { TestCertificate.isAvailable }

    init() throws {
        certificate = try TestCertificate()
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        process = try TestProgram.start(
            TestCertificate.program,
            ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate.file, "-key", certificate.keyFile],
            output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        port = try TLSServer.announcedPort(from: ends[0])
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
    }

    /// Reads up to `ACCEPT 127.0.0.1:12345`.
    private static func announcedPort(from descriptor: Int32) throws -> Int {
        var text = ""
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 {
            text.unicodeScalars.append(Unicode.Scalar(byte))
            if byte == 10, text.contains("ACCEPT"), let port = text.split(separator: ":").last {
                return Int(port.dropLast()) ?? 0
            }
        }
        throw Unavailable()
    }
}
