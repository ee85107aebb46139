import Glibc
import SVGACoding
import SVGAKit
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAJobs

/// Results in a folder that machines share.
@Suite struct FolderResultArchiveTests {
    private let folder = TemporaryFolder()

    private func name(_ text: String = "a movie", plan: String = "poster format:webp") throws -> ResultName {
        let plan = try RenderPlan(parsing: plan)
        let key = try ResultKey(source: SHA256.digest(of: Array(text.utf8)), product: .picture(plan))
        return ResultName(key: key, product: .picture(plan), rendererRevision: 7)
    }

    private func opened(_ path: String = "archive") throws -> FolderResultArchive {
        try FolderResultArchive(path: folder.path(path))
    }

    private func error(_ body: () throws(SVGAError) -> some Any) -> SVGAError? {
        do throws(SVGAError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    private func isRefusal(_ error: SVGAError?) -> Bool { error?.category == .forbidden }

    @Test func theFirstResultOfANameStaysForAllMachines() throws {
        let (one, other, name) = (try opened(), try opened(), try name())
        #expect(try !one.contains(name) && one.bytes(of: name, maxByteCount: 9) == nil)
        #expect(try one.insert(SharedBytes([1, 2, 3]), as: name))
        #expect(try other.contains(name) && !other.insert(SharedBytes([4]), as: name))
        #expect(try other.bytes(of: name, maxByteCount: 3) == [1, 2, 3])
        let digits = name.path.split(separator: "/")[2].dropLast(5)
        #expect(name.path == "r7/\(digits.prefix(2))/\(digits).webp" && digits.count == 64)
        #expect(folder.read("archive/\(name.path)") == [1, 2, 3] && name.contentType == "image/webp")
    }

    @Test func onlyOneOfManyWritersIsTheFirst() throws {
        let name = try name()
        let archives = try (0..<8).map { _ in try opened() }
        let firstCount = Lock(0)
        ParallelLoop.run(count: archives.count, threadCount: archives.count) { next in
            while let index = next() {
                let bytes = SharedBytes([UInt8](repeating: 9, count: 100_000))
                if (try? archives[index].insert(bytes, as: name)) == true { firstCount.withLock { $0 += 1 } }
            }
        }
        #expect(firstCount.withLock { $0 } == 1)
        #expect(try opened().bytes(of: name, maxByteCount: 100_000)?.count == 100_000)
        #expect(folder.names(in: "archive/\(name.path.prefix(5))").count == 1)
    }

    @Test func aResultOfTooManyBytesIsNotRead() throws {
        let (archive, name) = (try opened(), try name())
        _ = try archive.insert(SharedBytes([1, 2, 3]), as: name)
        #expect(
            error { () throws(SVGAError) in try archive.bytes(of: name, maxByteCount: 2) }
                == .resultTooLarge(maxByteCount: 2))
    }

    @Test func linksLeadNowhere() throws {
        let (archive, name) = (try opened(), try name())
        mkdir(folder.path("outside"), 0o755)
        folder.write([7], to: "outside/secret")
        // Each part of the way in turn.
        let parts = name.path.split(separator: "/").map(String.init)
        for depth in 0..<3 {
            let path = "archive/" + parts.prefix(depth + 1).joined(separator: "/")
            for count in 0..<depth {
                mkdir(folder.path("archive/" + parts.prefix(count + 1).joined(separator: "/")), 0o755)
            }
            symlink(folder.path(depth == 2 ? "outside/secret" : "outside"), folder.path(path))
            #expect(isRefusal(error { () throws(SVGAError) in try archive.contains(name) }))
            #expect(isRefusal(error { () throws(SVGAError) in try archive.bytes(of: name, maxByteCount: 9) }))
            #expect(isRefusal(error { () throws(SVGAError) in try archive.insert(SharedBytes([1]), as: name) }))
            unlink(folder.path(path))
        }
        #expect(folder.names(in: "outside") == ["secret"] && folder.read("outside/secret") == [7])
    }

    @Test func invalidResultIsRejectedAndStays() throws {
        let (archive, name) = (try opened(), try name())
        folder.write([], to: "archive/\(name.path)")
        #expect(isRefusal(error { () throws(SVGAError) in try archive.contains(name) }))
        #expect(isRefusal(error { () throws(SVGAError) in try archive.insert(SharedBytes([1]), as: name) }))
        #expect(folder.read("archive/\(name.path)") == [])
    }

    @Test func aFullDiskPassesAndAForbiddenOneDoesNot() throws {
        let archive = try opened()
        try archive.probe()
        for (code, isTransient) in [(ENOSPC, true), (EDQUOT, true), (EIO, true), (ESTALE, true), (EROFS, false)] {
            let failure = FileFault.injecting(below: folder.path, { call, _ in call == .write ? .error(code) : nil }) {
                do throws(SVGAError) {
                    try archive.probe()
                    return SVGAError?.none
                } catch {
                    return error
                }
            }
            #expect(failure?.isTransient == isTransient, "\(code)")
            #expect((failure?.underlying as? SVGAError)?.code == code)
        }
        #expect(folder.names(in: "archive").isEmpty)
    }

    @Test(arguments: [
        "", "ab", "../../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "g", count: 64),
        String(repeating: "a", count: 63) + "/",
    ])
    func externalNamesAreOnlyDigits(text: String) {
        #expect(ResultName(name: text, product: .movieMetadata, rendererRevision: 7) == nil)
    }

    @Test func externalNamesMatchTheirKeys() throws {
        let plan = try RenderPlan(parsing: "poster format:jpeg")
        let key = try ResultKey(source: SHA256.digest(of: [1]), product: .picture(plan))
        let name = ResultName(key: key, product: .picture(plan), rendererRevision: 7)
        #expect(ResultName(name: key.name, product: .picture(plan), rendererRevision: 7) == name)
        #expect(name.path.hasSuffix(".jpg") && name.contentType == "image/jpeg")
    }
}
