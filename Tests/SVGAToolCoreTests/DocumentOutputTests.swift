import Glibc
import SVGACommandLine
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Files and folders that document commands write.
@Suite struct DocumentOutputTests {
    let folder = TemporaryFolder()
    let environment = ToolEnvironment(standardOutput: MemorySink(), standardError: MemorySink())

    private func code(_ work: () throws -> Void) -> ExitCode? {
        do {
            try work()
            return nil
        } catch {
            return ToolError(describing: error).code
        }
    }

    @Test func filesAreNamedFromTheFolder() throws {
        let output = try DocumentFolder(folder.path("new/deep"), inputs: [], isForced: false, in: environment)
        try output.write([("movie.json", [1]), ("images/a.png", [2])])
        #expect(folder.read("new/deep/movie.json") == [1])
        #expect(folder.read("new/deep/images/a.png") == [2])
    }

    @Test func foldersThatHoldSomethingAreRefused() throws {
        folder.write([1], to: "out/old")
        let path = folder.path("out")
        #expect(
            code {
                _ = try DocumentFolder(path, inputs: [], isForced: false, in: environment)
            } == .cannotCreate)
        try DocumentFolder(path, inputs: [], isForced: true, in: environment).write([("new", [2])])
        #expect(folder.names(in: "out").sorted() == ["new", "old"])
        folder.write([1], to: "file")
        #expect(
            code {
                _ = try DocumentFolder(folder.path("file"), inputs: [], isForced: true, in: environment)
            } == .cannotCreate)
    }

    @Test func linksLeadNoFileOutOfTheFolder() throws {
        folder.write([1], to: "secret")
        folder.write([1], to: "out/kept")
        #expect(symlink(folder.path("secret"), folder.path("out/movie.json")) == 0)
        #expect(symlink(folder.path, folder.path("out/images")) == 0)
        let output = try DocumentFolder(folder.path("out"), inputs: [], isForced: true, in: environment)
        for name in ["movie.json", "images/secret"] {
            #expect(code { try output.write([("first", [2]), (name, [2])]) } == .cannotCreate)
        }
        #expect(folder.read("secret") == [1])
        #expect(folder.read("out/first") == nil)
    }

    @Test func inputsInsideTheFolderAreKept() throws {
        folder.write([1], to: "out/in.svga")
        let path = folder.path("out/in.svga")
        let output = try DocumentFolder(folder.path("out"), inputs: [path], isForced: true, in: environment)
        #expect(code { try output.write([("in.svga", [2])]) } == .usage)
        #expect(folder.read("out/in.svga") == [1])
    }

    @Test func filesThatAreChangedInPlaceKeepTheirPermissions() throws {
        folder.write([1], to: "in.svga")
        let path = folder.path("in.svga")
        chmod(path, 0o600)
        let arguments = try ParsedArguments(parsing: [path], of: .convert, program: "svga-tool")
        try DocumentOutput(inPlaceOf: arguments.source()).write([2], in: environment)
        #expect(folder.read("in.svga") == [2] && FileSystem.status(at: path)?.st_mode == S_IFREG | 0o600)
    }

    @Test func onlyFilesAreChangedInPlace() throws {
        let arguments = try ParsedArguments(parsing: ["-"], of: .convert, program: "svga-tool")
        let source = try arguments.source()
        #expect(code { _ = try DocumentOutput(inPlaceOf: source) } == .usage)
    }
}
