package import SVGAFormat

package struct SoundFile: Sendable {
    /// The entry of the image map.
    package let asset: Asset
    /// The metadata in its headers; nil unless it is an MP3 file.
    package let scan: MP3Scan?
    package let warnings: [SoundWarning]

    init(_ asset: Asset, isUsed: Bool) {
        self.asset = asset
        scan = MP3Scan(asset.bytes)
        warnings = SoundFile.warnings(asset, scan) + (isUsed ? [] : [SoundFile.unused])
    }

    private static func warnings(_ asset: Asset, _ scan: MP3Scan?) -> [SoundWarning] {
        guard let scan else {
            // Entries that name an empty file have their own warning.
            if asset.bytes.isEmpty { return [] }
            return [SoundWarning(code: .notMP3, message: "\(asset.soundFault ?? ""), so players keep silent")]
        }
        var warnings: [SoundWarning] = []
        if scan.strayByteCount > 0 {
            let message = "\(scan.strayByteCount) bytes between the frames of the sound are not frames"
            warnings.append(SoundWarning(code: .damaged, message: message))
        }
        if scan.missingByteCount > 0 {
            let message = "the last frame of the sound lacks \(scan.missingByteCount) bytes"
            warnings.append(SoundWarning(code: .damaged, message: message))
        }
        return warnings
    }

    private static let unused = SoundWarning(code: .unused, message: "nothing plays the sound")
}
