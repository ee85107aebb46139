import SVGAJobs
import Testing

@Suite struct SourceNameTests {
    /// Logs are read by more people than may fetch a source.
    @Test(arguments: [
        ("https://ada:pass@example.org:8443/a.svga?token=1#part", "https://example.org:8443/a.svga"),
        ("s3://gifts/rose.svga", "s3://gifts/rose.svga"), ("gifts/rose.svga", "gifts/rose.svga"),
        ("../rose.svga?token=1", "a source that is none"),
    ])
    func aLogShowsNothingSecretOfASource(source: String, shown: String) {
        #expect(JobRequest(source: source).printableSource == shown)
    }
}
