import Glibc

/// A process of SVGATestWriter, which writes to a cache or a ledger until it is killed.
package struct WriterProcess {
    /// Where the standard output of the process can be read.
    package let output: Int32
    private let process: pid_t

    /// The program, which the package manager puts next to the tests.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/SVGATestWriter"
    }()

    /// Starts the process with arguments such as `["ledger", "/tmp/gifts.db"]`.
    ///
    /// - Parameter outputByteCount: The size of the pipe that holds its output, if the test reads only after the kill.
    package init(_ arguments: [String], outputByteCount: Int32? = nil) throws(TestProgram.Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TestProgram.Failure(program: WriterProcess.program) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // 1031 is F_SETPIPE_SZ, which Swift's Glibc lacks.
        if let outputByteCount { _ = fcntl(ends[1], 1031, outputByteCount) }
        do throws(TestProgram.Failure) {
            process = try TestProgram.start(WriterProcess.program, arguments, output: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        output = ends[0]
    }

    /// Waits for the next byte that the process writes.
    ///
    /// - Returns: `nil` if the process ended before.
    package func nextByte() -> UInt8? {
        var byte: UInt8 = 0
        return read(output, &byte, 1) == 1 ? byte : nil
    }

    /// Kills the process, which has no chance to tidy up, and waits for its end.
    ///
    /// - Returns: What it had written since the last call of ``nextByte()``; `nil` if it had ended by itself.
    package func kill() -> [UInt8]? {
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(output, &chunk, chunk.count)
            if count <= 0 { break }
            text += chunk.prefix(count)
        }
        close(output)
        return status & 0x7F == SIGKILL ? text : nil
    }
}
