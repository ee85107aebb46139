import Glibc
import SVGACoding
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Synchronization
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct RootFolderTests {
    @Test(arguments: [
        "../secret.svga", "gifts/../../secret.svga", "/etc/passwd", "./box.svga", "gifts//box.svga", "gifts/", "",
        "..", "gifts/..",
    ])
    func pathsThatAreNotPlainAreRefused(source: String) async throws {
        let fixture = try ServerFixture()
        #expect(try await fixture.get("/info/unsigned/\(encoded(source))")?.status ?? 0 >= 400)
        let escaped = source.utf8.map {
            "%" + ([$0].map { String($0, radix: 16) }.map { $0.count < 2 ? "0\($0)" : $0 }[0])
        }
        #expect(try await fixture.get("/info/unsigned?src=\(escaped.joined())")?.status ?? 0 >= 400)
    }

    @Test func doublyEscapedDotsAreNames() async throws {
        let fixture = try ServerFixture()
        #expect(try await fixture.get("/info/unsigned?src=%252e%252e%252fsecret.svga")?.status == 404)
    }

    @Test func accentAfterASlashHidesNoPath() async throws {
        let fixture = try ServerFixture()
        fixture.folder.write(ServerFixture.movie, to: "\u{301}secret.svga")
        #expect(try await fixture.get("/info/unsigned?src=..%2f%cc%81secret.svga")?.status == 400)
        #expect(try await fixture.get("/info/unsigned/\(encoded("../\u{301}secret.svga"))")?.status == 400)
    }

    @Test func aNameMayHaveAnyBytes() async throws {
        let fixture = try ServerFixture()
        let bytes = Array("g".utf8) + [0xff, 0xfe] + Array(".svga".utf8)
        let path = fixture.folder.path("root/\(PathText.text(of: bytes))")
        #expect(PathText.withCString(of: path) { link(fixture.folder.path("root/box.svga"), $0) } == 0)
        #expect(try await fixture.get("/info/unsigned?src=g%ff%fe.svga")?.status == 200)
        let reply = try await fixture.get("/v1/unsigned/frame:1/\(Base64.encode(bytes, alphabet: .url)).png")
        #expect(reply?.status == 200)
        #expect(reply?.fields["content-disposition"] == "inline; filename=\"g__.png\"")
        #expect(try await fixture.get("/info/unsigned?src=g%ff%fd.svga")?.status == 404)
        fixture.server.drain()
        #expect(
            fixture.requests.compactMap { $0["source"] as? String } == [String](repeating: "g\\xff\\xfe.svga", count: 2)
                + ["g\\xff\\xfd.svga"])
        let signed = try SignedPath(.movie(source: PathText.text(of: bytes))).text(signedWith: nil)
        #expect(signed == "/info/unsigned/\(Base64.encode(bytes, alphabet: .url))")
    }

    @Test func aURLIsText() async throws {
        let reply = try await ServerFixture().get("/info/unsigned?src=http://127.0.0.1/%ff.svga")
        #expect(reply?.status == 400)
        #expect(reply?.text.contains("not UTF-8") == true, "\(reply?.text ?? "no answer")")
    }

    @Test func linksAreNotFollowed() async throws {
        let fixture = try ServerFixture()
        let folder = fixture.folder
        #expect(symlink(folder.path("secret.svga"), folder.path("root/link.svga")) == 0)
        #expect(symlink(folder.path, folder.path("root/out")) == 0)
        #expect(symlink("box.svga", folder.path("root/inside.svga")) == 0)
        for source in ["link.svga", "out/secret.svga", "inside.svga"] {
            #expect(try await fixture.get("/info/unsigned?src=\(source)")?.status == 404, "\(source)")
        }
        #expect(try await fixture.get("/info/unsigned?src=box.svga")?.status == 200)
    }

    /// The links of a Kubernetes ConfigMap: `gift.svga` leads to `..data/gift.svga`, and `..data` to the folder of a version.
    @Test func linksThatStayBelowTheFolderAreFollowedOnDemand() async throws {
        let fixture = try ServerFixture { $0.followsLinks = true }
        let folder = fixture.folder
        #expect(mkdir(folder.path("root/..v1"), 0o700) == 0)
        folder.write(ServerFixture.movie, to: "root/..v1/gift.svga")
        for (target, link) in [
            ("..v1", "..data"), ("..data/gift.svga", "gift.svga"), ("./..data//", "data"),
            ("../gift.svga", "..v1/up.svga"),
        ] { #expect(symlink(target, folder.path("root/\(link)")) == 0, "\(link)") }
        for source in ["box.svga", "gift.svga", "..data/gift.svga", "data/gift.svga", "data/up.svga"] {
            #expect(try await fixture.get("/info/unsigned?src=\(source)")?.status == 200, "\(source)")
        }
        #expect(rename(folder.path("root/..v1"), folder.path("root/..v2")) == 0)
        #expect(try await fixture.get("/info/unsigned?src=gift.svga")?.status == 404)
    }

    @Test func linksThatLeaveTheFolderAreNotFollowed() async throws {
        let fixture = try ServerFixture { $0.followsLinks = true }
        let folder = fixture.folder
        for (target, link) in [
            ("../secret.svga", "out.svga"), (folder.path("root/box.svga"), "absolute.svga"), ("..", "above"),
            ("sub/../../secret.svga", "around.svga"), ("loop.svga", "loop.svga"), ("nothing.svga", "dangling.svga"),
            (".", "folder.svga"), ("box.svga/box.svga", "below.svga"), ("../root/box.svga", "back.svga"),
        ] { #expect(symlink(target, folder.path("root/\(link)")) == 0, "\(link)") }
        #expect(mkdir(folder.path("root/sub"), 0o700) == 0)
        for source in [
            "out.svga", "absolute.svga", "above/secret.svga", "around.svga", "loop.svga", "dangling.svga",
            "folder.svga",
            "below.svga", "back.svga",
        ] { #expect(try await fixture.get("/info/unsigned?src=\(source)")?.status == 404, "\(source)") }
    }

    @Test func aChainOfLinksHasAnEnd() async throws {
        let fixture = try ServerFixture { $0.followsLinks = true }
        for index in 0...40 {
            let target = index == 0 ? "box.svga" : "link\(index - 1).svga"
            #expect(symlink(target, fixture.folder.path("root/link\(index).svga")) == 0)
        }
        #expect(try await fixture.get("/info/unsigned?src=link39.svga")?.status == 200)
        #expect(try await fixture.get("/info/unsigned?src=link40.svga")?.status == 404)
    }

    @Test func pipeDoesNotBlock() async throws {
        let fixture = try ServerFixture()
        #expect(mkfifo(fixture.folder.path("root/pipe.svga"), 0o600) == 0)
        #expect(try await fixture.get("/info/unsigned?src=pipe.svga")?.status == 404)
    }

    @Test func aFileAboveTheLimitIsRefused() async throws {
        let fixture = try ServerFixture { $0.maxSourceByteCount = 10 }
        #expect(try await fixture.get("/info/unsigned?src=box.svga")?.status == 422)
    }

    @Test(arguments: [(EMFILE, 503), (EIO, 503), (ENOMEM, 503), (EACCES, 404), (ENOENT, 404), (EINTR, 200)])
    func aFileThatCannotBeOpenedIsMissingOnlyWhereTheSystemSaysSo(code: Int32, status: Int) async throws {
        let fixture = try ServerFixture()
        let name = "opened-\(code).svga"
        fixture.folder.write(ServerFixture.movie, to: "root/\(name)")
        let isDone = Atomic(false)
        let reply = try await FileFault.injecting(
            below: name,
            { call, _ in
                let isOnce = code == EINTR && isDone.exchange(true, ordering: .relaxed)
                return call == .open && !isOnce ? .error(code) : nil
            }
        ) { try await fixture.get("/info/unsigned?src=\(name)") }
        #expect(reply?.status == status)
        #expect(try await fixture.get("/info/unsigned?src=\(name)")?.status == 200)
    }

    @Test(arguments: [FileFault.error(EIO), .error(EINTR), .short])
    func readErrorIsNotAShortFile(fault: FileFault) async throws {
        let fixture = try ServerFixture()
        let name = "read-\(fault == .short ? "short" : fault == .error(EIO) ? "error" : "interrupt").svga"
        fixture.folder.write(ServerFixture.movie, to: "root/\(name)")
        let count = Atomic(0)
        let reply = try await FileFault.injecting(
            below: name,
            { call, _ in
                guard call == .read else { return nil }
                let isFirst = count.wrappingAdd(1, ordering: .relaxed).oldValue == 0
                return isFirst || fault == .error(EIO) ? fault : nil
            }
        ) { try await fixture.get("/info/unsigned?src=\(name)") }
        #expect(reply?.status == (fault == .error(EIO) ? 503 : 200))
    }
}
