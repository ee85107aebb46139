import SVGAJobs
import SVGATransfer

extension Service {
    /// The time to cache a response: at most its URL's validity and, if requested, its source's; none for uploads.
    func cachingFields(
        _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey
    ) -> [(name: String, value: String)] {
        var wanted = wanted
        let isSpoiled = isSpoiled(key)
        wanted.lacksImages = wanted.lacksImages || isSpoiled
        // Such a result must not be revalidated as unchanged.
        let tag = isSpoiled ? [] : [("ETag", key.entityTag.text)]
        let fields = tag + [("Cache-Control", cacheControl(wanted))] + varyingFields(wanted)
        // The source's date: the renderer may have changed since, so a date alone never causes a 304.
        let date = file.modifiedSeconds.map { HTTPDate(secondsSince1970: $0) }
        guard let date, date <= .now else { return fields }
        return fields + [("Last-Modified", "\(date)")]
    }

    /// The headers for HTTP caches about a response that varies by client.
    func varyingFields(_ wanted: RenderRequest) -> [(name: String, value: String)] {
        wanted.dependsOnAccept ? [("Vary", "Accept")] : []
    }

    /// The time, in seconds, that a response without an image is cached, since the image may be available soon.
    private static let incompleteAnswerAge = 60

    private func cacheControl(_ wanted: RenderRequest) -> String {
        if wanted.source == nil { return "no-store" }
        let now = router.now()
        let left = max(0, wanted.expiry.map { $0 - now } ?? .max)
        var age = min(Int(clamping: configuration.cacheControlAge.components.seconds), left)
        if configuration.limitsAgeToSource, let end = wanted.sourceFreshUntil { age = max(0, min(age, end - now)) }
        if wanted.lacksImages { age = min(age, Service.incompleteAnswerAge) }
        let stale = min(Int(clamping: configuration.staleWhileRevalidate.components.seconds), left - age)
        return "public, max-age=\(age)" + (stale > 0 ? ", stale-while-revalidate=\(stale)" : "")
    }
}
