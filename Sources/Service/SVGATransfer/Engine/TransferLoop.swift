import CSVGACurl
import SVGASystem

/// The loop of an engine's thread: runs libcurl, ends finished transfers, handles messages, starts waiting transfers.
final class TransferLoop {
    private let multi: CurlMulti
    private let inbox: Inbox
    private let settings: EngineSettings
    private var queue: TransferQueue<Admitted>
    private var waiting: [UInt64: TransferJob] = [:]
    /// No deadline of a job that waits is earlier.
    private var waitingDeadline: Duration?
    private var network: [CurlHandle.ID: NetworkTransfer] = [:]
    private var files: [FileTransfer] = []

    /// A job whose URL is one that may be asked.
    private struct Admitted {
        let job: TransferJob
        let url: ParsedURL
    }

    init(multi: CurlMulti, inbox: Inbox, settings: EngineSettings) {
        self.multi = multi
        self.inbox = inbox
        self.settings = settings
        queue = TransferQueue(limits: settings.limits)
    }

    /// Works until the inbox is closed.
    func run() {
        while true {
            multi.perform()
            endFinished()
            endOverdue()
            stepFiles()
            // Just before the next one starts, so that earlier messages affect the choice.
            guard takeMessages() else { break }
            startWaiting()
            inbox.waitingCount = waiting.count
            // libcurl does not wait when it has something to do for a transfer that was just added.
            multi.wait(atMost: timeToNextWork)
        }
        cancelAll()
    }

    // MARK: - Messages

    /// Returns false if the inbox is closed and all its messages are handled.
    private func takeMessages() -> Bool {
        let (messages, isClosed) = inbox.take()
        for message in messages {
            switch message {
            case .begin(let job): enqueue(job)
            case .cancel(let job): cancel(job)
            case .prioritize(let id, let priority):
                for job in waiting.values where job.id == id { queue.setPriority(priority, number: job.number) }
            }
        }
        return !isClosed
    }

    private func enqueue(_ job: TransferJob) {
        guard !job.isCancelled else { return job.end(.failure(job.error(.transferCancelled))) }
        do {
            let url = try job.request.admittedURL()
            waiting[job.number] = job
            if let deadline = job.request.deadline { waitingDeadline = min(waitingDeadline ?? deadline, deadline) }
            queue.append(Admitted(job: job, url: url), number: job.number, host: url.host, priority: job.priority())
        } catch {
            job.end(.failure(error))
        }
    }

    private func cancel(_ job: TransferJob) {
        let outcome = TransferJob.Outcome.failure(job.error(.transferCancelled))
        if waiting.removeValue(forKey: job.number) != nil {
            _ = queue.remove(number: job.number)
            job.end(outcome)
        } else if let transfer = network.values.first(where: { $0.job === job }) {
            detach(transfer)
            end(job, outcome, host: transfer.firstURL.host)
        } else if let index = files.firstIndex(where: { $0.job === job }) {
            end(job, outcome, host: files.remove(at: index).url.host)
        }
    }

    private func cancelAll() {
        let jobs = Array(waiting.values) + network.values.map(\.job) + files.map(\.job)
        jobs.forEach { cancel($0) }
    }

    // MARK: - Start

    private func startWaiting() {
        while let next = queue.startNext() {
            waiting[next.job.number] = nil
            if next.url.scheme == "file" {
                files.append(FileTransfer(next.job, url: next.url))
                continue
            }
            do {
                attach(try NetworkTransfer(next.job, url: next.url, settings))
            } catch {
                end(next.job, .failure(error), host: next.url.host)
            }
        }
    }

    private func attach(_ transfer: NetworkTransfer) {
        guard multi.add(transfer.handle) else {
            let error = transfer.job.error(.protocolFailed("libcurl has no memory"))
            return end(transfer.job, .failure(error), host: transfer.firstURL.host)
        }
        network[transfer.handle.id] = transfer
    }

    private func detach(_ transfer: NetworkTransfer) {
        multi.remove(transfer.handle)
        network[transfer.handle.id] = nil
    }

    // MARK: - End

    private func endFinished() {
        while let (handle, code) = multi.nextEnded() {
            guard let transfer = network[handle] else { continue }
            detach(transfer)
            if let outcome = transfer.hopEnded(code) {
                end(transfer.job, outcome, host: transfer.firstURL.host)
            } else {
                attach(transfer)
            }
        }
    }

    private func endOverdue() {
        let now = SteadyClock.time
        for transfer in network.values {
            guard let deadline = transfer.deadline, deadline.time <= now else { continue }
            transfer.noteSending()
            if let deadline = transfer.deadline, deadline.time > now { continue }
            detach(transfer)
            end(transfer.job, transfer.outcome(ofMissing: deadline.phase), host: transfer.firstURL.host)
        }
        if let waitingDeadline, waitingDeadline <= now { endWaiting(until: now) }
    }

    private func endWaiting(until now: Duration) {
        waitingDeadline = nil
        for job in waiting.values {
            guard let deadline = job.request.deadline else { continue }
            if deadline > now {
                waitingDeadline = min(waitingDeadline ?? deadline, deadline)
            } else if waiting.removeValue(forKey: job.number) != nil {
                _ = queue.remove(number: job.number)
                job.end(.failure(job.error(.timedOut(.turn))))
            }
        }
    }

    private func stepFiles() {
        files.removeAll { transfer in
            guard let outcome = transfer.step() else { return false }
            end(transfer.job, outcome, host: transfer.url.host)
            return true
        }
    }

    private func end(_ job: TransferJob, _ outcome: TransferJob.Outcome, host: String) {
        queue.end(host: host)
        job.end(outcome)
    }

    private var timeToNextWork: Duration {
        if !files.isEmpty { return .zero }
        let deadlines = network.values.lazy.compactMap { $0.deadline?.time }
        guard let next = [deadlines.min(), waitingDeadline].compactMap({ $0 }).min() else { return .seconds(60) }
        return next - SteadyClock.time
    }
}
