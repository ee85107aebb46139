struct AlphaVideoConfiguration: Hashable, Sendable {
    let layout: AlphaVideoLayout
    let frameCount: Int
    let framesPerSecond: Int

    /// The JSON text of the box `vapc`, with all members that the players ask for.
    var vap: String {
        let info = [
            "\"v\":2", "\"f\":\(frameCount)", "\"w\":\(layout.width)", "\"h\":\(layout.height)",
            "\"fps\":\(framesPerSecond)", "\"videoW\":\(layout.videoWidth)", "\"videoH\":\(layout.videoHeight)",
            "\"aFrame\":\(list(layout.alphaFrame))", "\"rgbFrame\":\(list(layout.colorFrame))", "\"isVapx\":0",
            "\"orien\":0",
        ]
        return "{\"info\":{\(info.joined(separator: ","))}}"
    }

    var yyeva: String {
        let description = [
            "\"width\":\(layout.width)", "\"height\":\(layout.height)", "\"isEffect\":0", "\"version\":1",
            "\"rgbFrame\":\(list(layout.colorFrame))", "\"alphaFrame\":\(list(layout.alphaFrame))",
            "\"fps\":\(framesPerSecond)", "\"hasAudio\":0",
        ]
        return "{\"descript\":{\(description.joined(separator: ","))},\"effect\":[],\"datas\":[]}"
    }

    private func list(_ values: [Int]) -> String { "[\(values.map { "\($0)" }.joined(separator: ","))]" }
}
