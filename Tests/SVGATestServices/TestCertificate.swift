import Glibc
import SVGATestSupport

/// A certificate for 127.0.0.1 that only its own file vouches for, made by the command line tool of OpenSSL.
public final class TestCertificate: Sendable {
    /// The certificate, which is its own authority.
    public var file: String { folder.path("certificate.pem") }
    /// The key of the certificate.
    public var keyFile: String { folder.path("key.pem") }
    private let folder = TemporaryFolder()

    /// The command line tool of OpenSSL.
    public static let program = "/usr/bin/openssl"
    /// Whether the tool is installed.
    public static var isAvailable: Bool { access(program, X_OK) == 0 }

    /// Creates a certificate for two days.
    public init() throws {
        try TestProgram.run(
            TestCertificate.program,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", file,
            ])
    }
}
