import Foundation
import Testing

/// Our own declarations of Pango, HarfBuzz and Fontconfig compared with their headers.
@Suite struct DeclarationTests {
    private static func output(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static let flags: [String]? = {
        guard let found = try? output("pkg-config", ["--cflags", "pangoft2", "harfbuzz", "fontconfig"]),
            found.status == 0
        else { return nil }
        return found.text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }()

    @Test(.enabled(if: flags != nil, "apt-get install libpango1.0-dev"))
    func declarationsMatchTheHeaders() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let declarations = folder.appending(path: "../../Sources/C/CSVGAPango").standardizedFileURL.path
        let arguments = [
            "-std=gnu17", "-fsyntax-only", "-I\(declarations)", folder.appending(path: "declarations.c").path,
        ]
        let compiler = try Self.output("clang", arguments + (Self.flags ?? []))
        #expect(compiler.status == 0, "\(compiler.text)")
    }
}
