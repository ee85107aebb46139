import SVGASystem

extension InputFile {
    /// The encodings of spreadsheets that ``text(standardInput:encoding:)`` converts.
    package static let encodings = ["utf-8", "gb18030", "big5", "cp932", "cp949", "windows-1252"]

    /// The file's text in UTF-8, without a byte order mark, converted from one of ``encodings`` unless nil. Throws
    /// ``ExitCode/badData`` with the line and the byte that is not text, or ``ExitCode/unavailable`` if the C library
    /// cannot convert.
    package func text(standardInput: Int32, encoding: String? = nil) throws -> [UInt8] {
        var text = try bytes(standardInput: standardInput)
        if let encoding, encoding != "utf-8" { text = try converted(text, from: encoding) }
        if let offset = text.invalidUTF8Offset {
            let advice = encoding == nil ? "" : ", or name its encoding, for example --encoding gb18030"
            throw fault(text.name(ofByteAt: offset), after: text[..<offset], "UTF-8; save the file as UTF-8\(advice)")
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        return text
    }

    private func converted(_ bytes: [UInt8], from encoding: String) throws -> [UInt8] {
        let converter = unsafe iconv_open("UTF-8", encoding)
        guard unsafe converter != iconv_t(bitPattern: -1) else {
            let advice = "install the gconv modules of the C library, or save the file as UTF-8"
            throw ToolError(.unavailable, file: name, message: "read: cannot convert \(encoding): \(advice)")
        }
        defer { unsafe _ = iconv_close(converter) }
        // No byte of these encodings becomes more than three.
        var (input, text) = (bytes, [UInt8](repeating: 0, count: bytes.count * 3))
        var (inputCount, freeCount) = (input.count, text.count)
        unsafe input.withUnsafeMutableBytes { input in
            unsafe text.withUnsafeMutableBytes { text in
                var source = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var target = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = unsafe iconv(converter, &source, &inputCount, &target, &freeCount)
            }
        }
        text.removeLast(freeCount)
        if inputCount > 0 {
            let byte = bytes.name(ofByteAt: bytes.count - inputCount)
            throw fault(byte, after: text[...], "\(encoding); check --encoding")
        }
        return text
    }

    private func fault(_ byte: String, after text: ArraySlice<UInt8>, _ wanted: String) -> ToolError {
        let line = text.count { $0 == UInt8(ascii: "\n") } + 1
        return ToolError(.badData, file: name, message: "read: line \(line): \(byte) is not \(wanted)")
    }
}

extension [UInt8] {
    /// The offset of the first byte that is not part of a character in UTF-8; nil for valid text.
    package var invalidUTF8Offset: Int? {
        do { _ = try UTF8Span(validating: span) } catch { return error.byteOffsets.lowerBound }
        return nil
    }

    /// A byte for messages, such as `byte 0xC4 at offset 57`.
    package func name(ofByteAt offset: Int) -> String {
        "byte 0x\(String(self[offset], radix: 16, uppercase: true)) at offset \(offset)"
    }
}
