import SVGAVideo

extension AnimationRun {
    /// The file before it is drawn, for programs that read it from a pipe. A stream has all pictures, other formats may have
    /// fewer; only formats without compression have a size.
    package var outline: MovieExporter.File {
        if case .alphaVideo(let video) = format.kind, let layout = try? video.layout(layout) {
            return outline(
                width: layout.videoWidth, height: layout.videoHeight, pictureCount: timeline.stepCount)
        }
        if case .video(let video) = format.kind {
            let pictures = VideoPictures(
                of: video, width: layout.width, height: layout.height, isOpaque: layout.isOpaque)
            return outline(
                width: pictures.width, height: pictures.height, pictureCount: timeline.stepCount)
        }
        guard case .raw(let video) = format.kind else {
            return outline(width: layout.width, height: layout.height, pictureCount: pictureCount)
        }
        let size = video.size(width: layout.width, height: layout.height)
        let head = video.head(width: size.width, height: size.height, framesPerSecond: timeline.stepsPerSecond)
        let (byteCount, overflow) = video.byteCount(width: size.width, height: size.height)
            .multipliedReportingOverflow(by: timeline.stepCount)
        return outline(
            width: size.width, height: size.height, pictureCount: timeline.stepCount,
            byteCount: overflow ? 0 : head.count + byteCount)
    }

    private func outline(width: Int, height: Int, pictureCount: Int, byteCount: Int = 0) -> MovieExporter.File {
        MovieExporter.File(
            width: width, height: height, frameCount: pictureCount, milliseconds: milliseconds, byteCount: byteCount,
            framesPerSecond: timeline.stepsPerSecond)
    }
}
