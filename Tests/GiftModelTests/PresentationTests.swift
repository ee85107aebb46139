import Testing

@testable import GiftModel

/// A gift with an animation plays over the whole stage, all others are banners with their icon.
@Test(arguments: [
    ("", false), ("https://cdn.example/rocket.svga", true), ("https://cdn.example/rocket.PNG?v=2.svga", false),
    ("https://cdn.example/gift/17?format=png", true),
])
func presentation(resource: String, isFullScreen: Bool) throws {
    var gift = Gift(giftID: try GiftID("g"), name: "Gift", iconURL: "https://cdn.example/icon.png")
    gift.resourceURL = resource
    #expect(gift.presentation == (isFullScreen ? .fullScreen(url: resource) : .banner))
}

/// A dot in a directory name is not an extension.
@Test func aSuffixBelongsToTheLastPartOfThePath() throws {
    let gift = Gift(giftID: try GiftID("g"), name: "Gift", resourceURL: "https://cdn.example/v1.png/rocket")
    #expect(gift.presentation == .fullScreen(url: gift.resourceURL))
}
