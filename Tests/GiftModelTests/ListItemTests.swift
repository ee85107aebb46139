import SVGACoding
import Testing

@testable import GiftModel

/// The pages of a feed, and the difference between a change of extension information and of content.
@Test(arguments: [
    "{\"appId\":7,\"coverPictureUrl\":\"https://c.example/c.png\",\"duration\":3900,\"extInfo\":{},\"fileId\":\"f\",\"modelType\":\"vod\",\"pSign\":\"s\",\"subtitles\":[{\"name\":\"en\"}],\"videoUrl\":\"https://c.example/v.svga\"}",
    "{\"coverPictureUrl\":\"\",\"extInfo\":{\"type\":\"web\"},\"liveUrl\":\"https://l.example/r1\",\"modelType\":\"live\"}",
    "{\"extInfo\":{\"images\":\"a.png<:>b.png\",\"type\":\"imageCycle\"},\"modelType\":\"custom\"}",
])
func listItems(json: String) throws {
    let item = try ListItem(from: Array(json.utf8))
    #expect(item.tree.line == json)
    #expect(item.change(from: item) == .none)
    let renamed = item.setting("ad", for: "type")
    #expect(renamed.change(from: item) == .extInfo)
    var other = renamed
    other.kind = .live(url: "https://l.example/r2", coverPictureURL: "")
    #expect(other.change(from: item) == .content)
}

@Test func aFeedIsAListOfPages() throws {
    let json = "[{\"modelType\":\"custom\"},{\"modelType\":\"vod\",\"fileId\":\"f\"}]"
    let items = try ListItem.list(from: Array(json.utf8))
    #expect(items.map(\.kind) == [.custom, .vod(VideoSource(fileID: "f"))])
}

@Test(arguments: [
    ("[{\"modelType\":\"vod\"}]", "[0].videoUrl: missing or empty"),
    ("[{\"modelType\":\"live\"}]", "[0].liveUrl: missing or empty"),
    ("[{}]", "[0].modelType: missing or empty"),
    ("[{\"modelType\":\"web\"}]", "[0].modelType: 'web' is none of vod, live, custom"),
    ("[{\"modelType\":\"custom\"},3]", "[1]: expected an object, found a number"),
    (
        "[{\"modelType\":\"vod\",\"videoUrl\":\"file:///etc/passwd\"}]",
        "[0].videoUrl: 'file:' is none of http:, https:"
    ),
])
func whatAPageMustHave(json: String, wanted: String) {
    let error = #expect(throws: SVGAError.self) { try ListItem.list(from: Array(json.utf8)) }
    #expect(error?.description == wanted)
}
