import SVGACoding
import SVGAHTTP
import SVGAJobs
import SVGAScene
import SVGASystem

/// A result that a request waits for, with all that its answer needs.
struct PendingResult: Sendable {
    let wanted: RenderRequest
    let job: RenderJob
    let file: SourceFile
    let key: ResultKey
    let request: HTTPRequest
    let times: StageTimes

    /// The workers' job for the same result; nil for inputs that they cannot have: an upload, and a viewer's content.
    func remoteJob(rendererRevision: Int) throws(SVGAError) -> JobFront.Job? {
        guard let source = wanted.source, wanted.content?.isEmpty ?? true, case .picture = wanted.product else {
            return nil
        }
        let output = wanted.product.canonicalText
        var batch = JobBatch(
            id: try PendingResult.batchID(output), output: output, rendererRevision: rendererRevision)
        batch.lane = .high
        return JobFront.Job(request: JobRequest(source: source.text, digest: file.digest), batch: batch)
    }

    /// The batch of all requests for an output, the same of all servers.
    private static func batchID(_ output: String) throws(SVGAError) -> BatchID {
        let digest = try SHA256.digest(of: Array(output.utf8))
        guard let id = BatchID("serve-\(digest.hexadecimal.prefix(32))") else {
            preconditionFailure("digits are a name")
        }
        return id
    }
}

extension SourceName {
    /// The name as workers read it: a URL, or a path below their root folder.
    fileprivate var text: String {
        switch self {
        case .url(let url): url
        case .file(let names): names.joined(separator: "/")
        }
    }
}
