/// MP3 files for tests.
///
/// ```swift
/// let half = FixtureMP3.frames([0xFF, 0xFB, 0x90, 0xC4], byteCount: 417, count: 19)    // 0.5 s of silence
/// ```
public enum FixtureMP3 {
    /// Frames of silence: a header and zeros.
    public static func frames(_ header: [UInt8], byteCount: Int, count: Int) -> [UInt8] {
        let frame = header + [UInt8](repeating: 0, count: byteCount - header.count)
        return [[UInt8]](repeating: frame, count: count).flatMap(\.self)
    }

    /// Silence of MPEG 1, layer 3, at 44.1 kHz and 32 kb/s with one channel: 104 bytes and 1152 samples per frame.
    public static func silence(frameCount: Int) -> [UInt8] {
        frames([0xFF, 0xFB, 0x10, 0xC4], byteCount: 104, count: frameCount)
    }

    /// A quarter of a second that rises from 300 to 5300 Hz, at 44.1 kHz with one channel, half as loud as can be.
    /// Eleven frames after a first one with the encoder's padding: 576 samples before and 1071 after. Made by
    ///
    /// ```sh
    /// ffmpeg -f lavfi -i "aevalsrc='0.5*sin(2*PI*(300*t+10000*t*t))':d=0.25:s=44100" \
    ///     -c:a libmp3lame -b:a 32k -id3v2_version 0 -write_id3v1 0 -bitexact chirp.mp3
    /// ```
    public static let chirp: [UInt8] = {
        let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }()

    /// The bytes of the first frame in ``chirp``, which has no audio.
    public static let noteByteCount = 182

    private static let hexadecimal = """
        fffb40c00000000000000000000000000000000000496e666f0000000f0000000b00000533003737373737373737374b4b4b4b4b
        4b4b4b4b5f5f5f5f5f5f5f5f5f7373737373737373738787878787878787879b9b9b9b9b9b9b9b9bafafafafafafafafafc3c3c3
        c3c3c3c3c3c3d7d7d7d7d7d7d7d7d7ebebebebebebebebebffffffffffffffffff000000004c617666206c616d65000000000000
        00000000000024042f0000000000000533aba8898f0000000000fffb10c400000484136bb4618030a6066a4336200000008a6e4b
        85a0004d3e610042042227787d020041d9707c3f100200860f83efffa7ddcb82490ee5350f4ceb356903154c2035d236f0f700c7
        d408409ca7fa59ecd720a03e020d70a82be223df5a200002a044fffb12c40280c53c29449dc300289d866db806701d99d51ad100
        024c282731b1bcd39153a61dce8018361afc04db316078baacb9b581ac080518174c007f7df758bc483b085e0e9618b84090ea12
        9481b763669704190020a60a2ec99a64aea670ea008004927d5aa5fffb10c40380c588374a80efa4e896872ef80670dfa68d3822
        a0023193507b39ec538790639761d350cf5357102319811080ed301df8c53d266380001dd01a9b3dc3fa3ea6d084a695259cd844
        6c76f9ab4b266dc5049a0cfe1f31904a374e070000064103880000fffb12c404024564436be01b68b89c09e9f405ed54002e2e01
        e493e2fb35e46e01719b4301a11a1920418f36999221c5231949d8841aae555e009401f0563c1bef260c80016161834b5202be9b
        d481ae8b99191861bae443f67d00cd57edeeaa00034000d6f5de5b9cfffb10c404824580534300734cc09389e92804edca97c0aa
        5c60c1598687c698859d01a66f7a71d313874b51f6986082a51369108ecba59b0c00807dc7e11118721e69487e2c3a66b0877f98
        6bb8e745d8765106d8701c24bee5c19c3dd02d343cf2afe2fc982a09fffb12c40582c5f06136000bb000960ca99000ee08186044
        99103a1ae3151b22fe9ebe779c79711c54b3189c36808cb010605f3588d7e1f965b0071983807853b3c40e2cc9821799b139993e
        9dc0a9dbc09a09a99c938b032bc761eb83e59b0000000000900600003cfffb10c40503448c6553e0075240910e690800ee82f303
        2a78a2018407ce25937ca0f9bd3086838f008635997590e570064321e19d243eda01408c2914ddafceffb8d5fd46278e7180c283
        c20ad4d1ff9458b78280000003e6f9415c0b41b981160399e526c269f0fffb12c40a03c4387352602b5458808fa90000eec17253
        5cdc361a52102dcb53083827f61ab4101b0026033285f378933d6df324ee3af01141733d2342533585515f2110040003f5a5f44d
        850a1730065a09dece6a2f1b5da77629ad16c62059faf5ac96f903c1d120fffb10c41303442085526053565874912a0002eb0109
        ac8a861234638d987f4777e83a308819a224af6352dc85aa203fcc3de5a8ca7b12873652cf15d027531ed0e2222fea07bf95f01e
        05bb6bbfe0003003e4231c000e31cefa970b884cc7b8f725cc061c73a45cfffb12c41d00037c8f5220075819081aae368ad00334
        59266e4808dffffffad13a25a115028210c16813025190410fffffea2f97d3a0605c11e07c3f1f8f84a180008050000000aa82bd
        e16d074ab86c02b731c5b03b515615601b4112bf98207cf555798991d3a69ffffb10c418000868cd81b8d6801000003483800004
        fbb9224aa3fff1ce52254bc5e3a61fff9a148d554c414d45332e3130305555555555555555555555555555555555555555555555
        55555555555555555555555555555555555555555555555555555555555555
        """
}
