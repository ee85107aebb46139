import SVGASystem

/// The transfer of a local file, in the form of an HTTP response: 200, or 304 if the file matches `If-None-Match`, 404,
/// 403 for an unreadable file, or 503 if the system fails.
final class FileTransfer {
    let job: TransferJob
    let url: ParsedURL
    private let delivery: Delivery
    private var file: FileHandle?
    private var chunk: [UInt8] = []
    private let start = SteadyClock.time

    private static let chunkByteCount = 256 << 10

    init(_ job: TransferJob, url: ParsedURL) {
        self.job = job
        self.url = url
        delivery = Delivery(of: job)
    }

    /// Does the next piece of the work, a short one. Returns the outcome when it was the last.
    func step() -> TransferJob.Outcome? {
        let total = job.request.timeouts.total
        if total > .zero, SteadyClock.time - start >= total { return .failure(job.error(.timedOut(.total))) }
        if delivery.head == nil { begin() } else { readChunk() }
        if delivery.wantsBody && file != nil { return nil }
        if let missing = missingByteCount { return .failure(job.error(missing)) }
        return delivery.outcome(redirectCount: 0)
    }

    /// The fault if a file became shorter while it was read.
    private var missingByteCount: SVGAError? {
        guard delivery.wantsBody, let announced = delivery.announcedByteCount, delivery.receivedByteCount < announced
        else { return nil }
        return .incompleteBody(received: delivery.receivedByteCount, expected: announced)
    }

    private func begin() {
        guard let path = url.filePath else { return answer(404) }
        let status: stat
        do {
            // Opening a pipe would wait for a writer.
            let file = try FileHandle(opening: path, O_RDONLY | O_NONBLOCK)
            status = try file.status()
            self.file = file
        } catch {
            return answer(error.operation == .examine ? 503 : FileTransfer.status(of: error.code))
        }
        guard status.isPlainFile else { return answer(403) }
        var fields: HeaderFields = [
            "Last-Modified": "\(HTTPDate(secondsSince1970: status.st_mtim.tv_sec))",
            "ETag": "\"\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\"",
        ]
        if fields["ETag"] == job.request.headerFields["If-None-Match"] { return answer(304, fields) }
        fields.append("Content-Length", "\(status.st_size)")
        delivery.begin(
            ResponseHead(status: 200, headerFields: fields, url: url.text), announcedByteCount: status.st_size)
        chunk = [UInt8](repeating: 0, count: FileTransfer.chunkByteCount)
    }

    /// The status for a file that cannot be opened.
    private static func status(of code: Int32) -> Int {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG: 404
        case EACCES, EPERM, ELOOP, ENXIO, ENODEV: 403
        // Too many open files, a disk that fails: it may be there all the same.
        default: 503
        }
    }

    /// Answers without a body.
    private func answer(_ status: Int, _ fields: HeaderFields = HeaderFields()) {
        delivery.begin(ResponseHead(status: status, headerFields: fields, url: url.text), announcedByteCount: 0)
        file = nil
    }

    private func readChunk() {
        // A file that grows while it is read ends where it said.
        let left = (delivery.announcedByteCount ?? 0) - delivery.receivedByteCount
        let count = unsafe chunk.withUnsafeMutableBytes { bytes in
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(left))
            return unsafe (try? file?.read(into: room)) ?? 0
        }
        if count > 0 {
            unsafe chunk.withUnsafeBytes { unsafe delivery.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } else {
            file = nil
        }
    }
}
