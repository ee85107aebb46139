import GiftServer
import SVGACompression
import Testing

private func asset(_ name: String) throws -> GiftPage.Asset { try #require(GiftPage.asset(named: name)) }

private func text(_ name: String) throws -> String { String(decoding: try asset(name).bytes, as: UTF8.self) }

/// Names of files that a page loads at once, and those that they load.
private func files(of page: String) throws -> Set<String> {
    var found: Set<String> = [page]
    var pending = [page]
    while let name = pending.popLast() {
        let pattern = /(?:from |href=|src=)"(?:\.|\/assets)\/([a-z]+\.(?:js|css))"/
        let loaded = try text(name).matches(of: pattern).map { String($0.1) }
        for other in loaded where found.insert(other).inserted { pending.append(other) }
    }
    return found
}

/// Names of scripts that a script loads when it needs them.
private func laterScripts(of name: String) throws -> [String] {
    try text(name).matches(of: /import\("\.\/([a-z]+\.js)"\)/).map { String($0.1) }
}

@Test(arguments: ["room", "feed", "preview"])
func pagesLoadOnlyExistingFiles(page: String) throws {
    let names = try files(of: "\(page).html")
    #expect(names.count >= 3)
    for name in names { #expect(GiftPage.asset(named: name) != nil, "\(name)") }
}

private func compressedByteCount(_ names: some Sequence<String>) throws -> Int {
    try names.map { try #require(try asset($0).compressedBytes).count }.reduce(0, +)
}

/// The page of a room with its styles and modules as a browser loads them. Later content stays small too.
@Test func roomIsSmall() throws {
    let names = try files(of: "room.html")
    #expect(names.count == 9)
    #expect(try compressedByteCount(names) <= 24_500)
    let later = try names.filter { $0.hasSuffix(".js") }.flatMap(laterScripts)
    #expect(Set(later) == ["debug.js", "player.js"])
    #expect(try compressedByteCount(later) <= 2_700)
}

private struct NoMemory: Error {}

/// The bytes inside the gzip files are the files themselves; pictures are not compressed again.
@Test func textsAreCompressed() throws {
    guard let decompressor = Decompressor() else { throw NoMemory() }
    for name in GiftPage.names {
        let asset = try asset(name)
        guard let file = asset.compressedBytes else {
            #expect(name.hasSuffix(".png"), "\(name)")
            continue
        }
        #expect(file.prefix(3) == [0x1f, 0x8b, 8])
        var bytes = [UInt8](repeating: 0, count: asset.bytes.count)
        let outcome = file[10...].withUnsafeBytes { data in
            bytes.withUnsafeMutableBytes { decompressor.decompressDeflate(data, into: $0) }
        }
        #expect(outcome == .complete(readByteCount: file.count - 18, writtenByteCount: bytes.count), "\(name)")
        #expect(bytes == asset.bytes, "\(name)")
    }
}

/// The policy allows neither, so that names with markup do nothing.
@Test func pagesHaveNoInlineScriptsAndStyles() throws {
    for name in GiftPage.names where name.hasSuffix(".html") {
        let html = try text(name)
        #expect(!html.contains("<style") && !html.contains(" style="), "\(name)")
        #expect(html.matches(of: /<script(?![^>]* src=)/).isEmpty, "\(name)")
        #expect(html.matches(of: /\son[a-z]+=/).isEmpty, "\(name)")
    }
    for name in GiftPage.names where name.hasSuffix(".js") {
        let script = try text(name)
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
            #expect(!script.contains(word), "\(name): \(word)")
        }
    }
}

@Test func typesAndTagsGoWithTheBytes() throws {
    #expect(try asset("room.js").type == "text/javascript; charset=utf-8")
    #expect(try asset("room.css").type == "text/css; charset=utf-8")
    #expect(try asset("icon-star.png").type == "image/png")
    #expect(try asset("icon-star.png").bytes.prefix(4) == [0x89, 0x50, 0x4e, 0x47])
    let tags = Set(try GiftPage.names.map { try asset($0).tag })
    #expect(tags.count == GiftPage.names.count)
    for tag in tags { #expect(tag.count > 6) }
    #expect(GiftPage.asset(named: "../Package.swift") == nil)
}

@Test func policyNamesOrigins() {
    let policy = GiftPage.contentSecurityPolicy(media: ["https://media.example"], images: ["https://img.example"])
    #expect(policy.hasPrefix("default-src 'self'; "))
    #expect(policy.contains("connect-src 'self' https://media.example;"))
    #expect(policy.contains("img-src 'self' blob: data: https://media.example https://img.example;"))
    #expect(!policy.contains("unsafe"))
}
