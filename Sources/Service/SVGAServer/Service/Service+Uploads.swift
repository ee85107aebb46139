import SVGAHTTP
import SVGAJobs

extension Service {
    /// The movie of an upload: the body, or the file of the form that the body is.
    func uploadedMovie(_ request: HTTPRequest) throws(JobError) -> [UInt8] {
        guard let form = request.fields["Content-Type"].flatMap({ MultipartBody(contentType: $0) }) else {
            return request.body
        }
        guard let range = form.fileRange(in: request.body) else {
            throw JobError(.invalidSource("the form is not one part with a file, as curl -F file=@gift.svga sends it"))
        }
        return Array(request.body[range])
    }
}
