import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct FileSystemTests {
    let folder = TemporaryFolder()

    @Test func aCallThatASignalInterruptsIsMadeAgain() {
        folder.write([1, 2, 3], to: "a")
        let plan = FaultPlan(.error(EINTR), at: 1, isLasting: false, calls: [.open])
        FileFault.injecting(below: folder.path, { plan.fault($0, $1) }) {
            let descriptor = FileSystem.open(folder.path("a"), O_RDONLY)
            #expect(descriptor >= 0)
            close(descriptor)
        }
        #expect(plan.hit?.call == .open)
    }

    @Test func aDescriptorIsClosedWhateverClosingSays() {
        for code in [EIO, EINTR] {
            let descriptor = FileSystem.open(folder.path("a"), O_WRONLY | O_CREAT)
            let result = FileFault.injecting(below: folder.path, { call, _ in call == .close ? .error(code) : nil }) {
                FileSystem.close(descriptor, of: folder.path("a"))
            }
            #expect(result == (code == EINTR ? 0 : -1))
            #expect(fcntl(descriptor, F_GETFD) < 0)
        }
    }

    @Test func faultIsLimitedToItsDirectoryAndTime() throws {
        let other = TemporaryFolder()
        let rule: FileFault.Rule = { _, _ in .error(EIO) }
        FileFault.injecting(below: folder.path, rule) {
            #expect(FileSystem.makeFolder(folder.path("a")) == -1 && errno == EIO)
            #expect(throws: SVGAError(.list, path: folder.path, code: EIO)) { try FileSystem.names(in: folder.path) }
            #expect(FileSystem.makeFolder(other.path("a")) == 0)
        }
        #expect(FileSystem.makeFolder(folder.path("a")) == 0)
        #expect(try FileSystem.names(in: folder.path) == ["a"])
    }

    @Test func readingEndsWithoutAnErrorAtEveryKindOfStop() {
        folder.write(Array(0..<100), to: "a")
        let path = folder.path("a")
        let descriptor = FileSystem.open(path, O_RDONLY)
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 200)
        FileFault.injecting(below: folder.path, { _, _ in .short }) {
            let count = buffer.withUnsafeMutableBytes { FileSystem.read(descriptor, $0, at: 0, of: path) }
            #expect(count == 100, "half of what was asked for, and one")
        }
        #expect(buffer.withUnsafeMutableBytes { FileSystem.read(descriptor, $0, at: 90, of: path) } == 10)
        #expect(buffer.withUnsafeMutableBytes { FileSystem.read(descriptor, $0, at: 100, of: path) } == 0)
    }
}
