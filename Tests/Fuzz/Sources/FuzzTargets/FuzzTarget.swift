/// A parser of untrusted bytes, as a function that must return for any bytes.
///
/// Traps, hangs and memory are the fuzzer's to find. It returns findings that only the target can detect, such as two
/// decoders that disagree.
package struct FuzzTarget: Sendable {
    /// The name, as on the command line and of the folders of its corpus and its crashers.
    package let name: String
    /// Small valid inputs to start from.
    package let seeds: @Sendable () -> [[UInt8]]
    /// Processes an input and returns a fault of the result, or nil.
    package let run: @Sendable ([UInt8]) -> String?

    init(
        _ name: String, seeds: @escaping @Sendable () -> [[UInt8]], run: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    /// All targets.
    package static let all = [
        container, protobuf, json, zip, path, png, pngRows, pngEncoding, image, movie, cacheIndex, httpHeader,
        request, multipart, mp3, mp4, animation, text, giftJSON, giftRequest, giftQueue, playback, documentEdit,
        folderForm, lintRules, documentRoundTrip, documentConvert, headerPrefix, timeline, documentDiff,
        documentOptimize, resp,
    ]

    /// The target of this name.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
