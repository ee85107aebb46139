import CSVGASupport

/// A pipe to or from a program that is about to be started; unused ends are closed. The end that stays in this process
/// does not wait.
struct ChildPipe: ~Copyable {
    let reader: Int32
    let writer: Int32
    private var isReaderTaken = false
    private var isWriterTaken = false

    init(to program: String) throws(SVGAError) {
        var ends: [Int32] = [-1, -1]
        let code = unsafe svga_child_pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
        guard code == 0 else {
            (isReaderTaken, isWriterTaken) = (true, true)
            throw ChildProcess.notStarted(program, code)
        }
    }

    deinit {
        if !isReaderTaken { close(reader) }
        if !isWriterTaken { close(writer) }
    }

    /// The end to read from, which the caller closes.
    mutating func takeReader() -> Int32 {
        isReaderTaken = true
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        return reader
    }

    /// The end to write to, which the caller closes, with room for much of a picture.
    mutating func takeWriter() -> Int32 {
        isWriterTaken = true
        svga_child_widen(writer)
        _ = fcntl(writer, F_SETFL, O_WRONLY | O_NONBLOCK)
        return writer
    }
}
