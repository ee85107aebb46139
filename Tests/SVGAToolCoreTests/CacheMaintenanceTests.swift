import SVGATestServices
import SVGATestSupport
import Testing

@Suite struct CacheMaintenanceTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test func aListIsFetchedAndItsFailuresReported() async {
        let (gift, missing) = (fixture.server.url("/gift.svga"), fixture.server.url("/404"))
        let list = "# tonight\n\(gift)\r\n\n  \(fixture.server.url("/other.svga"))  behind a space\n\(missing)"
        fixture.folder.write(Array(list.utf8), to: "list")
        let first = await fixture.run("cache", "warm", fixture.folder.path("list"))
        #expect(first.code == 1 && first.output.isEmpty)
        #expect(first.error.contains("svga-tool: \(missing): fetch: ") && first.error.contains("1 failed\n"))
        #expect(first.error.contains("0 there already, 2 fetched (\(2 * fixture.movie.count) bytes)"))
        let second = await fixture.run("cache", "warm", fixture.folder.path("list"), "--json")
        #expect(second.output.contains("\"urlCount\": 3,\n  \"presentCount\": 2,\n  \"transferredCount\": 0,\n"))
        #expect(second.output.contains("\"input\": \"\(missing)\",\n      \"code\": 69,\n      \"error\": \"fetch: "))
    }

    @Test func aBudgetEndsTheWork() async {
        let urls = (0..<5).map { fixture.server.url("/gift.svga?\($0)") }
        let server = try? FaultServer { [movie = fixture.movie] _ in .ok(movie) }
        let list = urls.indices.map { server?.url("/\($0)") ?? "" }.joined(separator: "\n")
        fixture.folder.write(Array(list.utf8), to: "list")
        let run = await fixture.run("cache", "warm", fixture.folder.path("list"), "--max-total", "1", "-j1", "--json")
        #expect(run.code == 0 && run.output.contains("\"waitingCount\": 4,\n"), "\(run.error)")
        #expect(server?.requests.count == 1)
    }

    @Test func aListThatCannotBeReadIsReported() async {
        let run = await fixture.run("cache", "warm", fixture.folder.path("nothing"))
        #expect(run.code == 66)
    }

    @Test func entriesAreListedCountedAndRemoved() async {
        let (gift, other) = (fixture.server.url("/gift.svga"), fixture.server.url("/other.svga"))
        _ = await fixture.run("cache", "get", gift, other)
        let list = await fixture.run("cache", "ls")
        #expect(list.code == 0 && list.output.contains(gift) && list.output.contains(other))
        #expect(
            list.output.split(separator: "\n").allSatisfy { $0.contains("     \(fixture.movie.count)  fresh  http") })
        #expect(await fixture.run("cache", "ls", "--json").output.contains("\"isPinned\": false\n"))
        let count = await fixture.run("cache", "stats", "--json")
        // Equal files are one.
        #expect(count.output.contains("\"entryCount\": 2,\n  \"byteCount\": \(fixture.movie.count),\n"))
        #expect(await fixture.run("cache", "stats").output.contains("movies            2\n"))
        #expect(await fixture.run("cache", "rm", "\(gift)#fragment").code == 0)
        #expect(await fixture.run("cache", "rm", gift).code == 66)
        #expect(await fixture.run("cache", "rm", gift, other).code == 1)
        #expect(await fixture.run("cache", "ls").output.isEmpty)
    }

    @Test func everythingCanBeRemoved() async {
        _ = await fixture.run("cache", "get", fixture.server.url("/gift.svga"))
        #expect(await fixture.run("cache", "rm", "--all").code == 0)
        #expect(await fixture.run("cache", "ls", "--json").output == "[]\n")
    }

    @Test func pruningSparesWhatWasJustUsed() async {
        _ = await fixture.run("cache", "get", fixture.server.url("/gift.svga"))
        let run = await fixture.run("cache", "prune", "--max-cache-size", "0", "--json")
        #expect(run.code == 0 && run.output.contains("\"removedCount\": 0,"))
        #expect(
            await fixture.run("cache", "prune", "--max-idle-days", "0.5").error
                == "svga-tool: 0 removed, 0 bytes freed\n")
    }

    @Test func verifyingFindsDamage() async throws {
        let get = await fixture.run("cache", "get", fixture.server.url("/gift.svga"))
        let sound = await fixture.run("cache", "verify")
        #expect(sound.code == 0 && sound.error == "svga-tool: 1 checked, 0 dropped\n")
        let name = try #require(get.output.dropLast().split(separator: "/cache/").last)
        fixture.folder.write([1, 2, 3], to: "cache/\(name)")
        let run = await fixture.run("cache", "verify", "--json")
        #expect(run.code == 65 && run.output.contains("\"\(fixture.server.url("/gift.svga"))\""))
        #expect(await fixture.run("cache", "verify").code == 0)
        #expect(await fixture.run("cache", "get", fixture.server.url("/gift.svga")).output == get.output)
        #expect(fixture.server.requests.count == 2)
    }

    @Test func aFolderThatCannotBeMadeIsReported() async {
        fixture.folder.write([1], to: "cache")
        let run = await fixture.run("cache", "ls")
        #expect(run.code == 73 && run.error.hasPrefix("svga-tool: cache: "), "\(run.error)")
    }
}
