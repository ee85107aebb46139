import Glibc
import SVGAExport
import TemporaryFiles
import Testing

@Suite struct OutputFileTests {
    let folder = TemporaryFolder()

    @Test func aFileIsReplacedWhole() throws {
        folder.write([9, 9, 9, 9], to: "a")
        try OutputFile.write([1, 2, 3], to: folder.path("a"))
        #expect(folder.read("a") == [1, 2, 3])
        #expect(folder.names() == ["a"])
    }

    @Test func aFolderInThePlaceStaysAndLeavesNothingBehind() {
        mkdir(folder.path("a"), 0o777)
        #expect(throws: FileError(.create, path: folder.path("a"), code: EISDIR)) {
            try OutputFile.write([1], to: folder.path("a"))
        }
        #expect(folder.names() == ["a"])
    }

    @Test func aMissingFolderIsNamedWithTheReason() {
        let path = folder.path("missing/a")
        #expect(throws: FileError(.create, path: path, code: ENOENT)) { try OutputFile.write([1], to: path) }
        #expect("\(FileError(.create, path: "a", code: ENOENT))" == "cannot create a: No such file or directory")
    }

    @Test func foldersAreMadeWithTheirParents() throws {
        try OutputFolder.create(folder.path("x/y/z"))
        try OutputFolder.create(folder.path("x/y/z/"))
        try OutputFolder.create("")
        #expect(folder.names(in: "x/y") == ["z"])
    }

    @Test func aFileInThePlaceOfAFolderIsAnError() {
        folder.write([1], to: "x")
        #expect(throws: FileError(.create, path: folder.path("x"), code: ENOTDIR)) {
            try OutputFolder.create(folder.path("x"))
        }
        #expect(throws: FileError.self) { try OutputFolder.create(folder.path("x/y")) }
    }

    @Test func aWriterReportsAFullDeviceAndAClosedPipe() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(throws: FileError(.write, path: "full", code: ENOSPC)) {
            try DescriptorWriter(descriptor: full, name: "full").write([1])
        }
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        #expect { try DescriptorWriter(descriptor: ends[1], name: "pipe").write([1]) } throws: {
            ($0 as? FileError)?.isBrokenPipe == true
        }
    }
}
