/// Numbers that code forgets about.
enum Extremes {
    /// As protobuf's floating-point fields hold them.
    static let floats: [Float] = [
        .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 0, -0.0, -1, 1e-20, 1e-7, 1e7, -1e9,
        2_147_483_648, -2_147_483_648, 4_294_967_296, 1e19, 1e30, 65_536, 32_767.5, 0.5,
    ]

    /// As its fields of integers, enumerations and lengths hold them.
    static let integers: [UInt64] = [
        0, 1, 2, 3, 4, 127, 128, 255, 256, 32_767, 65_535, 65_536, 1 << 24, 1 << 31, 1 << 31 - 1, 1 << 32 - 1, 1 << 32,
        1 << 62, 1 << 63, 1 << 63 - 1, .max, .max - 1, 0xffff_ffff_8000_0000,
    ]

    /// As texts hold them: JSON and path data.
    static let texts = [
        "0", "-0", "-1", "1e999", "-1e999", "1e308", "-1e308", "1e-320", "1e38", "3.5e38", "1e-46", "null", "\"NaN\"",
        "\"1e9\"", "true", "[]", "{}", "2147483648", "-2147483649", "9223372036854775808", "18446744073709551616",
        "99999999", "1e7", "0.00001", "4096", "0.5",
    ]

    /// What is no number to a strict reader.
    static let brokenTexts = ["NaN", "Infinity", "-Infinity", "1e", ".", "-", "+1", "0x10", "1..2", "1e+-3", "--1", ""]
}
