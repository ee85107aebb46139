import SVGAKit

@testable import SVGACoding
@testable import SVGAVideo

extension FuzzTarget {
    /// An MP4 file as `check` reads it; boxes and texts that compression would hide begin the input.
    static let mp4 = FuzzTarget("mp4", seeds: Seeds.videos) { input in
        var options = Options(input)
        let way = options.byte() % 4
        let bytes = options.remainder
        switch way {
        case 0: _ = H264Picture(annexB: bytes)
        case 1: _ = H264Sequence(unit: bytes)
        case 2: _ = JSONTree(configuration: bytes)
        default:
            guard let report = try? AlphaVideoReport(checking: MP4Source(bytes)) else { return "reading memory failed" }
            if report.isValid, report.configurations.isEmpty { return "valid without a configuration" }
        }
        return nil
    }
}

extension Seeds {
    /// Files of both kinds, and their parts.
    @Sendable static func videos() -> [[UInt8]] {
        let sequence: [UInt8] = [
            0x67, 0x4d, 0x4c, 0x0a, 0x8c, 0x8d, 0x41, 0x46, 0x93, 0x50, 0x60, 0x60, 0x60, 0x78, 0x44, 0x23, 0x50,
        ]
        let parameters = H264Parameters(sequence: sequence, picture: [0x68, 0xee, 0x3c, 0x80])
        let files = [AlphaVideoLayout.Player.vap, .yyeva].compactMap { player -> [UInt8]? in
            guard let layout = try? AlphaVideoLayout(player, width: 76, height: 90),
                var file = try? AlphaVideoFile(layout, pictureCount: 2, framesPerSecond: 20, parameters: parameters)
            else { return nil }
            let media = [true, false].flatMap {
                file.append(H264Picture(annexB: [0, 0, 1, $0 ? 0x65 : 0x61, 7])) ?? []
            }
            return [3] + file.head + media
        }
        let fusion =
            "{\"info\":{\"v\":2,\"isVapx\":1},\"src\":[{\"srcId\":\"1\"}],\"frame\":[{\"i\":0,\"obj\":[{\"srcId\":1}]}]}"
        return files + [[1] + sequence, [0, 0, 0, 1] + sequence + [0, 0, 1, 0x65, 1], [2] + Array(fusion.utf8)]
    }
}
