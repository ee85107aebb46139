import SVGAHTTP
import SVGAJobs
import SVGATransfer

extension Service {
    /// How long others may keep an answer: not longer than its URL is good and, where that is wanted, than its source is
    /// fresh, and not at all what was uploaded.
    func cachingFields(
        _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey
    ) -> [(name: String, value: String)] {
        var wanted = wanted
        let isSpoiled = isSpoiled(key)
        wanted.lacksImages = wanted.lacksImages || isSpoiled
        // Nobody is to keep such a result by finding it unchanged.
        let tag = isSpoiled ? [] : [("ETag", key.entityTag.text)]
        let fields = tag + [("Cache-Control", cacheControl(wanted))] + varyingFields(wanted)
        // That of the source: what draws it may have changed since, so that a date alone is never answered 304.
        let date = file.modifiedSeconds.map { HTTPDate(secondsSince1970: $0) }
        guard let date, date <= .now else { return fields }
        return fields + [("Last-Modified", "\(date)")]
    }

    /// What HTTP caches are told of an answer that another client would get in another form.
    func varyingFields(_ wanted: RenderRequest) -> [(name: String, value: String)] {
        wanted.dependsOnAccept ? [("Vary", "Accept")] : []
    }

    /// How long, in seconds, an answer may be kept that lacks an image, which may be there a little later.
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
