package import SVGASystem
package import SVGAVideo

/// H.264 by x264 in `ffmpeg`, which codes smaller than OpenH264 and takes longer. The program keeps all pictures to the
/// end, in a file, not in memory. None is a B picture, and one of ``AlphaVideoFile/keyInterval`` is a key.
package final class X264Encoder: H264Encoder {
    private let child: ChildProcess
    private let pictureCount: Int
    private let file: NamelessFile

    /// Starts the program for even sides. Fewer coded pictures than `pictureCount` are a failure; `rateFactor` is 0 ...
    /// 51, less being better, and 23 by x264's own choice.
    package init(
        _ ffmpeg: FFmpeg, width: Int, height: Int, framesPerSecond: Int, pictureCount: Int, rateFactor: Int,
        threadCount: Int = 2, cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) {
        self.pictureCount = pictureCount
        let job = FFmpeg.Job(
            pixelFormat: "yuv420p", width: width, height: height, framesPerSecond: framesPerSecond,
            frameCount: pictureCount, matrix: .bt601,
            encoder: [
                "-c:v", "libx264", "-preset", "medium", "-profile:v", "main", "-bf", "0",
                "-crf", "\(min(max(0, rateFactor), 51))", "-threads", "\(min(max(1, threadCount), 16))",
                "-x264-params", "keyint=\(AlphaVideoFile.keyInterval):scenecut=0",
                // A delimiter marks the beginning of each picture.
                "-bsf:v", "h264_metadata=aud=insert",
            ], container: "h264")
        file = try NamelessFile()
        child = try ffmpeg.start(job, output: file.descriptor, sound: nil, cancellation: cancellation)
    }

    package func encode(_ picture: I420Picture, isKey: Bool) throws(SVGAError) -> [H264Picture] {
        try child.write(picture.bytes)
        return []
    }

    package func discard() { child.terminate() }

    package func finish() throws(SVGAError) -> [H264Picture] {
        try child.finish(progress: FFmpeg.encodedCount)
        if FFmpeg.encodedCount(in: child.outputText) < pictureCount { throw child.error(.early) }
        var (units, pictures) = (
            AccessUnits(of: FileHandle(descriptor: file.descriptor, name: "H.264")), [H264Picture]()
        )
        while let unit = try units.next() { pictures.append(H264Picture(annexB: unit)) }
        return pictures
    }
}
