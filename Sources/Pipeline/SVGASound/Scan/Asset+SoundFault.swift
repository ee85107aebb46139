import SVGAFormat

extension Asset {
    /// The reason if the entry is not heard; nil for an MP3 file.
    var soundFault: String? {
        if MP3Scan(bytes) != nil { return nil }
        if bytes.isEmpty { return "it is empty" }
        if kind == .mp3 { return "no frame of MP3 sound is in it" }
        return "it is \(soundFormat ?? "of an unknown format"), not MP3"
    }

    /// The name of a sound format that players do not play, by the first bytes.
    private var soundFormat: String? {
        let head = Array(bytes.prefix(12))
        let (mark, form) = (head.prefix(4), head.dropFirst(8))
        if mark.elementsEqual("RIFF".utf8), form.elementsEqual("WAVE".utf8) { return "WAV" }
        if mark.elementsEqual("FORM".utf8), form.starts(with: "AIF".utf8) { return "AIFF" }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return "MPEG-4 (AAC)" }
        // The sync word of ADTS, whose layer is 0.
        if head.count > 1, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 { return "AAC" }
        return Asset.soundMarks.first { head.starts(with: $0.mark) }?.name
    }

    private static let soundMarks: [(mark: [UInt8], name: String)] = [
        (Array("OggS".utf8), "Ogg"), (Array("fLaC".utf8), "FLAC"), (Array("#!AMR".utf8), "AMR"),
        (Array("MThd".utf8), "MIDI"), (Array("caff".utf8), "CAF"), (Array("ADIF".utf8), "AAC"),
        ([0x30, 0x26, 0xB2, 0x75], "WMA"), ([0x1A, 0x45, 0xDF, 0xA3], "WebM"),
    ]
}
