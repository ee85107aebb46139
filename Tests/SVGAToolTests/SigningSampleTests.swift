import Glibc
import SVGATestSupport
import Testing

/// The test vector of Docs/Server.md, by the tool and by the samples whose language exists.
@Suite struct SigningSampleTests {
    private static let key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    private static let source = "gift.svga"
    private static let picture =
        "/v1/_83ylkwrK1ZovX7r2E46jUBi-w5v2qd3NuJY7PpIH3I/poster,size:300x/Z2lmdC5zdmdh.png"
    private static let upload = "/v1/ijKXUXiZk3uD6Xxydgs336Hr9vbMnmm8TqeVYE7c2i4/poster,size:300x.png"
    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    private func lines(_ program: String, _ arguments: [String]) -> [String] {
        [[Self.source], []].map { source -> String in
            let run = ToolProcess(
                arguments + [Self.key, "poster,size:300x"] + source, program: program)
            #expect(run.exitCode() == 0, "\(run.error)")
            return String(decoding: run.output, as: UTF8.self).filter { !$0.isNewline }
        }
    }

    @Test func theToolSignsTheVector() {
        let folder = TemporaryFolder()
        folder.write(Array(Self.key.utf8), to: "keys")
        let plan = "poster size:300x"
        for (arguments, path) in [([plan, Self.source], Self.picture), (["--upload", plan], Self.upload)] {
            let run = ToolProcess(["sign", "--key-file", "keys"] + arguments, in: folder)
            #expect(run.exitCode() == 0)
            #expect(String(decoding: run.output, as: UTF8.self) == path + "\n")
        }
    }

    @Test(arguments: [
        ("python3", ["sign.py"]), ("node", ["sign.mjs"]), ("php", ["sign.php"]),
    ])
    func theSampleSignsTheVector(program: String, arguments: [String]) throws {
        let candidates: [String] = ["/usr/bin/\(program)", "/usr/local/bin/\(program)"]
        let path = candidates.first { (file: String) -> Bool in access(file, X_OK) == 0 }
        // Python comes with the tests; the others are tried where they are.
        guard let path else {
            #expect(program != "python3")
            return
        }
        let files = arguments.map { "\(Self.root)/Samples/Signing/\($0)" }
        #expect(lines(path, files) == [Self.picture, Self.upload])
    }

    @Test func theDocumentationHasTheVector() throws {
        let bytes = try #require(TemporaryFolder.read("\(Self.root)/Docs/Server.md"))
        let text = String(decoding: bytes, as: UTF8.self)
        for line in [Self.key, Self.picture, Self.upload] { #expect(text.contains(line)) }
    }
}
