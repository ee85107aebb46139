import Glibc
import SVGASystem

/// The transfer of a file of this machine, in the form of a response of HTTP: 200, or 304 when the file is the one that
/// `If-None-Match` names, 404, 403 for what is no readable file, or 503 when the system fails.
final class FileTransfer {
    let job: TransferJob
    let url: ParsedURL
    private let delivery: Delivery
    private var path = ""
    private var descriptor: Int32 = -1
    private var chunk: [UInt8] = []
    private let start = SteadyClock.time

    private static let chunkByteCount = 256 << 10

    init(_ job: TransferJob, url: ParsedURL) {
        self.job = job
        self.url = url
        delivery = Delivery(of: job)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Does the next piece of the work, a short one. Returns the outcome when it was the last.
    func step() -> TransferJob.Outcome? {
        let total = job.request.timeouts.total
        if total > .zero, SteadyClock.time - start >= total { return .failure(job.error(.timedOut(.total))) }
        if delivery.head == nil { begin() } else { readChunk() }
        if delivery.wantsBody && descriptor >= 0 { return nil }
        if let missing = missingByteCount { return .failure(job.error(missing)) }
        return delivery.outcome(redirectCount: 0)
    }

    /// What is wrong when a file became shorter while it was read.
    private var missingByteCount: TransferError.Kind? {
        guard delivery.wantsBody, let announced = delivery.announcedByteCount, delivery.receivedByteCount < announced
        else { return nil }
        return .incompleteBody(received: delivery.receivedByteCount, expected: announced)
    }

    private func begin() {
        guard let path = url.filePath else { return answer(404) }
        self.path = path
        // Opening a pipe would wait for a writer.
        descriptor = FileSystem.open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return answer(FileTransfer.status(of: errno)) }
        guard let status = FileSystem.status(of: descriptor, path) else { return answer(503) }
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
        closeFile()
    }

    private func readChunk() {
        // A file that grows while it is read ends where it said.
        let left = (delivery.announcedByteCount ?? 0) - delivery.receivedByteCount
        let count = unsafe chunk.withUnsafeMutableBytes { bytes in
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(left))
            return unsafe FileSystem.read(descriptor, room, of: path)
        }
        if count > 0 {
            unsafe chunk.withUnsafeBytes { unsafe delivery.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } else {
            closeFile()
        }
    }

    private func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
