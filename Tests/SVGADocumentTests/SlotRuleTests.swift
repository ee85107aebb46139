import Testing

@testable import SVGADocument

@Test(arguments: [
    "img_0", "img_12.matte", "image_3", "psd_44", "Bitmap7", "FL_anything", "audio_0", "20", "img_5.vector",
    "0123456789abcdef0123456789ABCDEF",
])
func generatedKeysAreNotSlots(_ key: String) { #expect(SlotRule.auto.slots(of: [key]).isEmpty) }

@Test(arguments: ["avatar", "img_", "img_a", "my_img_0", "name1", "0123456789abcdef", "头像", ""])
func namedKeysAreSlots(_ key: String) { #expect(SlotRule.auto.slots(of: [key]) == [key]) }

@Test func threeKeysOfOneNameAndNumbersAreASeries() {
    #expect(SlotRule.auto.slots(of: ["coin1", "coin2"]) == ["coin1", "coin2"])
    #expect(SlotRule.auto.slots(of: ["coin1", "coin2", "coin30", "coin"]) == ["coin"])
    // A picture and its matte are one name.
    #expect(SlotRule.auto.slots(of: ["coin1", "coin1.matte", "coin2"]).count == 3)
}

@Test func rulesAreReadFromOptions() {
    let keys = ["avatar", "img_0"]
    #expect(SlotRule("auto").slots(of: keys) == ["avatar"])
    #expect(SlotRule("all").slots(of: keys) == ["avatar", "img_0"])
    #expect(SlotRule("none").slots(of: keys).isEmpty)
    #expect(SlotRule("img_0,other").slots(of: keys) == ["img_0"])
}
