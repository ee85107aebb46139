import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGACache

/// Requests while any one of the system calls on the cache's files fails.
@Suite(.timeLimit(.minutes(5))) struct StorageFaultTests {
    @Test(arguments: [FaultSweep.once(.error(EIO)), .fullDisk])
    func aRequestThatCannotBeStoredLeavesNothing(sweep: FaultSweep) async throws {
        SQLiteFaults.install()
        let server = try FaultServer.movie()
        let count = try await sweep.run { round in
            let fixture = CacheFixture(folder: round.folder)
            let cache = try fixture.open()
            let answer = await round.injecting { await cache.answer(server.url("/a")) }
            switch answer {
            case .file(let bytes, .network): #expect(bytes == CacheFixture.movie())
            case .error(let error) where error.cause == .storage:
                #expect(error.isOutOfSpace || !sweep.isLasting, "\(error)")
            default: Issue.record("\(answer) after \(String(describing: round.hit))")
            }
            // A disk that is full does not stop removing; a single failure may have hit that.
            if round.hit?.call != .remove { #expect(fixture.partials.isEmpty, "\(String(describing: round.hit))") }
            let later = await cache.answer(server.url("/a"))
            guard case .file(CacheFixture.movie(), _) = later else {
                Issue.record("\(later) after \(String(describing: round.hit))")
                return
            }
            #expect(try await cache.verify().damagedKeys.isEmpty)
        }
        #expect(count >= 15)
    }

    @Test func fullDiskKeepsCachedFilesAvailable() async throws {
        let (server, fixture) = (try FaultServer.movie(), CacheFixture())
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        await FileFault.injecting(below: fixture.folder.path, { call, _ in call == .write ? .error(ENOSPC) : nil }) {
            #expect(await cache.answer(server.url("/a")) == .file(CacheFixture.movie(), .disk))
            guard case .error(let error) = await cache.answer(server.url("/b")), error.cause == .storage else {
                Issue.record("there was room")
                return
            }
            #expect(error.isOutOfSpace)
        }
        #expect(await cache.answer(server.url("/b")) == .file(CacheFixture.movie(), .network))
    }
}
