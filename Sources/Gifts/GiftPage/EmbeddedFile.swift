internal import CSVGAGiftPage

/// A file that the C target holds.
struct EmbeddedFile {
    let name: String
    let bytes: [UInt8]

    /// All of them.
    static var all: [EmbeddedFile] {
        var files: [EmbeddedFile] = []
        while let file = unsafe gift_page_file_at(files.count) {
            let bytes = unsafe UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.byte_count)
            files.append(EmbeddedFile(name: unsafe String(cString: file.pointee.name), bytes: unsafe Array(bytes)))
        }
        return files
    }
}
