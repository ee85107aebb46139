/// Small pictures of 16 by 16 pixels in formats that the tests cannot write themselves, made with Pillow 13.
///
/// All but `grayJPEG` and `lossyWebP` show a red, a green, a blue and a grey square of 8 by 8 pixels.
enum EncodedPicture {
    /// YCbCr, quality 90, no subsampling.
    static let rgbJPEG = base64(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGB\
        YUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQ\
        ABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy\
        JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT\
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA\
        AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom\
        JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc\
        bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9Uz7Gr8SP8AmPPy8r/ozP7lP0Ir/Kw+4P/Z
        """)

    /// The same in several scans.
    static let progressiveJPEG = base64(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGB\
        YUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAQ\
        ABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAYAQADAQEAAAAAAAAAAAAAAAAGCAkFB//aAAwDAQACEAMQAAABOQVqWMJmPL\
        1Ge50Iq25//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABBQIf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPwEf/8QAFBEBAAAA\
        AAAAAAAAAAAAAAAAIP/aAAgBAgEBPwEf/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwIf/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAA\
        gBAQABPyEf/9oADAMBAAIAAwAAABD1D//EABQRAQAAAAAAAAAAAAAAAAAAACD/2gAIAQMBAT8QH//EABQRAQAAAAAAAAAAAAAAAAAAACD/2gAI\
        AQIBAT8QH//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8QH//Z
        """)

    /// Squares of 0, 85, 170 and 255.
    static let grayJPEG = base64(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGB\
        YUGBIUFRT/wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIh\
        MUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhI\
        WGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APyq\
        r7ir7jr7jr//2Q==
        """)

    /// Inverted CMYK with an Adobe marker.
    static let cmykJPEG = base64(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFB\
        gSFBUU/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQEC\
        AwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dX\
        Z3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E\
        QwBNAFkASwAAPwD9U6/Kqvyqr9U6/lXr+qiiiiv5V6/qoor+qiv6qKK/Kyv/2Q==
        """)

    /// The squares have alpha 255, 128, 64 and 0.
    static let losslessWebP = base64(
        """
        UklGRkAAAABXRUJQVlA4TDMAAAAvD8ADEB8gEEhSn3wNgQDBuXMCAYJz5wQCxBpnzoWZO1IFwmyjSU5ykvc+g4j+B9Sn2wcA
        """)

    /// One colour: 200, 100, 50.
    static let lossyWebP = base64(
        """
        UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/xcwAAA==
        """)

    /// Two frames.
    static let animatedWebP = base64(
        """
        UklGRsQAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAAAAAAAAABBTk1GSAAAAAAAAAAAAA8AAA8AAAAAAAJWUDhMLwAAAC8PwAMAHy\
        AQIKRTbkNAUPSc6QKShJ77vPkPfGkMEGYbTXKSk7z3GUT0Pzb9oK4AAEFOTUZIAAAAAAAAAAAADwAADwAAAAAAAFZQOEwvAAAALw/AAwAfIBAg\
        pFNuQ0BQ9JzpApKEnvu8+Q98aQwQZhtNcpKTvPcZRPQ/tL4NLgAA
        """)

    /// One frame.
    static let gif = base64(
        """
        R0lGODdhEAAQAIEAAAD/AICAgP8AAAAA/ywAAAAAEAAQAEAIRgAFCBwoEIDBgwYHKFyoMIDDhw4JEkSIkCFDiBAlDqR4UGNBjgAsLsT4UGRDkg\
        E8CgAJQCVLlyBhcjQ5AGUAmjZxotRJMiAAOw==
        """)

    /// Decodes base64 text; a letter outside the alphabet counts as zero bits.
    private static func base64(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let digits = text.utf8.filter { $0 != UInt8(ascii: "=") }.map { alphabet.firstIndex(of: $0) ?? 0 }
        return (0..<digits.count * 6 / 8).map { index in
            let bit = index * 8
            let pair = digits[bit / 6] << 6 | (bit / 6 + 1 < digits.count ? digits[bit / 6 + 1] : 0)
            return UInt8(truncatingIfNeeded: pair >> (4 - bit % 6))
        }
    }
}
