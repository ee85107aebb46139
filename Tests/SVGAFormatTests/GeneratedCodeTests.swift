import Glibc
import Testing

@Suite("Generated C")
struct GeneratedCodeTests {
    private static let script =
        String(describing: #filePath).split(separator: "/").dropLast(3)
        .reduce("") { $0 + "/" + $1 } + "/Sources/C/CSVGAProto/regenerate"

    /// Runs a program and returns its exit code.
    private static func run(_ program: String, _ argument: String) -> Int32? {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(argument), nil]
        defer { arguments.forEach { free($0) } }
        var (process, status): (pid_t, Int32) = (0, 0)
        guard posix_spawn(&process, program, nil, nil, &arguments, environ) == 0 else { return nil }
        guard waitpid(process, &status, 0) == process, status & 0x7F == 0 else { return nil }
        return status >> 8 & 0xFF
    }

    private static let hasCompiler = access("/usr/bin/protoc-c", X_OK) == 0

    @Test(.enabled(if: hasCompiler, "protoc-c is missing: apt-get install protobuf-c-compiler"))
    func generatedCodeIsFresh() {
        #expect(Self.run(Self.script, "--check") == 0)
    }
}
