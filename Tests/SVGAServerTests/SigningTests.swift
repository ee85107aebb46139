import SVGAJobs
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct SigningTests {
    private static let old = String(repeating: "0a", count: 32)
    private static let new = String(repeating: "5F", count: 32)

    @Test func aSignedPathIsTaken() async throws {
        let keys = try SigningKeys(parsing: "# of tests\n\n\(Self.new)\n")
        let fixture = try ServerFixture { $0.keys = keys }
        let subjects: [SignedPath.Subject] = [
            .picture("frame:1 size:20x", source: "box.svga"), .pictureMetadata("poster", source: "box.svga"),
            .movie(source: "box.svga"), .document(.keys, source: "box.svga"),
            .document(.drawList(frame: 1), source: "box.svga"), .document(.lint(profile: "icon"), source: "box.svga"),
            .document(.lint(profile: nil), source: "box.svga"),
        ]
        for subject in subjects {
            for expiry in [nil, 99_999_999_999] {
                let path = try SignedPath(subject, expiry: expiry).text(signedWith: keys)
                #expect(try await fixture.get(path)?.status == 200, "\(path)")
            }
        }
        let uploads: [SignedPath.Document] = [.keys, .drawList(frame: 0), .lint(profile: nil)]
        for document in uploads {
            let path = try SignedPath(.document(document, source: nil)).text(signedWith: keys)
            #expect(
                try await fixture.get(path, method: "POST", body: ServerFixture.movie)?.status == 200, "\(path)")
        }
    }

    @Test(arguments: ["box.svga", "a/box.svga", "aa/box.svga"]) func sourcesMayHavePadding(source: String) async throws
    {
        let fixture = try ServerFixture()
        let plain = encoded(source)
        let count = (4 - plain.utf8.count % 4) % 4
        let status = try await fixture.get("/info/unsigned/\(plain)")?.status
        for padding in ["=", "%3D", "%3d"] {
            let padded = plain + String(repeating: padding, count: count)
            #expect(try await fixture.get("/info/unsigned/\(padded)")?.status == status)
            #expect(try await fixture.get("/v1/unsigned/poster/\(padded).png")?.status == status)
        }
        for wrong in [plain + String(repeating: "=", count: count + 1), plain + "%41", "=" + plain, plain + "=A"] {
            #expect(try await fixture.get("/info/unsigned/\(wrong)")?.status == 400, "\(wrong)")
        }
    }

    @Test func anyChangeOfASignedPathIsRefused() async throws {
        let keys = try SigningKeys(parsing: Self.new)
        let fixture = try ServerFixture { $0.keys = keys }
        let path = try SignedPath(.picture("frame:1", source: "box.svga")).text(signedWith: keys)
        let changes = [
            path.replacing("frame:1", with: "frame:2"), path.replacing(".png", with: ".json"), path + "?exp=9999999999",
            "/v1/unsigned" + path.dropFirst(46),
            path.replacing(encoded("box.svga"), with: encoded("gifts/box.svga")),
        ]
        let other = try SignedPath(.movie(source: "box.svga")).text(signedWith: keys)
        #expect(try await fixture.get(other.replacing("/info/", with: "/v1/"))?.status == 403)
        for change in changes { #expect(try await fixture.get(change)?.status == 403, "\(change)") }
        #expect(try await fixture.get("/healthz")?.status == 200)
    }

    @Test func aServerWithoutKeysTakesBothWordsForNoSignature() async throws {
        let fixture = try ServerFixture { _ in }
        let path = try SignedPath(.movie(source: "box.svga")).text(signedWith: nil)
        #expect(path.hasPrefix("/info/unsigned/"))
        #expect(try await fixture.get(path)?.status == 200)
        #expect(try await fixture.get(path.replacing("unsigned", with: "unsafe"))?.status == 200)
        #expect(try await fixture.get(path.replacing("unsigned", with: "none"))?.status == 403)
    }

    @Test func everyOtherSignatureIsRefused() throws {
        let keys = try SigningKeys(parsing: Self.new)
        let signature = try keys.signature(of: "/v1/x")
        #expect(try keys.accept(signature, of: "/v1/x"))
        for index in signature.indices {
            let other = signature[index] == "A" ? "B" : "A"
            let changed = signature.replacingCharacters(index, with: other)
            #expect(try !keys.accept(changed, of: "/v1/x"))
        }
        for other in ["", "unsigned", "unsafe", String(signature.dropLast()), signature + "A", signature + "="] {
            #expect(try !keys.accept(other, of: "/v1/x"))
        }
    }

    @Test func oldKeysAreBelievedAndTheFirstSigns() throws {
        let before = try SigningKeys(parsing: Self.old)
        let both = try SigningKeys(parsing: "\(Self.new)\n\(Self.old)")
        let after = try SigningKeys(parsing: Self.new)
        let oldSignature = try before.signature(of: "/v1/x")
        #expect(try both.accept(oldSignature, of: "/v1/x"))
        #expect(try both.signature(of: "/v1/x") == after.signature(of: "/v1/x"))
        #expect(try !after.accept(oldSignature, of: "/v1/x"))
    }

    @Test func aPathIsGoodUntilItExpiresAndIsKeptNoLonger() throws {
        let keys = try SigningKeys(parsing: Self.new)
        let target = RequestTarget(try SignedPath(.movie(source: "box.svga"), expiry: 1000).text(signedWith: keys))
        let request = HTTPRequest(id: "", method: .get, target: target)
        guard case .render(let wanted) = try Router(keys: keys, now: { 999 }).route(of: request) else {
            Issue.record("no order")
            return
        }
        #expect(wanted.expiry == 1000)
        let problem = #expect(throws: Problem.self) { try Router(keys: keys, now: { 1000 }).route(of: request) }
        #expect(problem?.status == 410)
    }

    @Test func anAnswerIsKeptNoLongerThanItsURLIsGood() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get(
            "/info/unsigned/\(encoded("box.svga"))?exp=\(WallClock.milliseconds / 1000 + 60)")
        let age = reply?.fields["cache-control"]?.split(separator: "=").last.flatMap { Int($0) }
        #expect(0...60 ~= age ?? -1)
    }

    @Test(arguments: ["", "# nothing\n", "0a0b", "xyz", String(repeating: "0", count: 33)])
    func invalidKeyIsRejectedWithoutRepeatingIt(text: String) {
        let error = #expect(throws: SVGAError.self) { try SigningKeys(parsing: text) }
        #expect(text.isEmpty || error?.description.contains(text) == false)
    }
}

extension String {
    fileprivate func replacingCharacters(_ index: Index, with other: String) -> String {
        self[..<index] + other + self[self.index(after: index)...]
    }
}
