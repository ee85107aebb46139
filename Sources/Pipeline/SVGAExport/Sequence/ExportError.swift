public import SVGAPixels
package import SVGAScene
package import SVGASound
public import SVGASystem

/// The reason why an export is incomplete. Files of a sequence that were written stay.
///
/// ```swift
/// do {
///     try PNGSequenceExporter(naming: FrameNaming(folder: "out")).export(of: renderer)
/// } catch {
///     print("\(error), after \(error.writtenCount) files")
///     if error.fileError != nil { print("choose another folder, or make room") }
/// }
/// ```
public struct ExportError: Error {
    /// The first failure; other workers may have failed after it.
    package let reason: Reason
    /// The number of files that were written completely.
    public let writtenCount: Int

    package enum Reason: Error, Sendable {
        /// The selection names a frame that the movie does not have.
        case selection(ArgumentError)
        /// The picture cannot have its size.
        case size(RenderError)
        /// A file or its folder cannot be made or written.
        case file(FileError)
        /// A frame cannot be drawn.
        case frame(Int, RenderError)
        /// A picture of an animation could not be made; the error is that of the caller's own function.
        case picture(Int, any Error)
        /// A picture of an animation has another size than the first one.
        case pictureSize(Int, width: Int, height: Int, wantedWidth: Int, wantedHeight: Int)
        /// An animation has no pictures, or too many.
        case pictureCount(Int)
        /// A frame cannot be encoded.
        case encoding(RenderError)
        /// A library or program that the format needs is not installed; the text says which, and how to install it.
        case missingEncoder(String)
        /// A library or program that encodes failed; the text says which, and why.
        case failedEncoder(String)
        /// A program that encodes did not go on in time; the text says which.
        case stalledEncoder(String)
        /// The sounds of the movie cannot be mixed.
        case sound(SoundError)
        /// A picture is larger than a page of an atlas.
        case frameBeyondPage(width: Int, height: Int, maxPageSide: Int)
        /// The caller asked to stop.
        case cancelled
    }

    /// Whether the caller asked to stop, which leaves no file that is not whole.
    public var isCancelled: Bool {
        if case .cancelled = reason { true } else { false }
    }

    /// The file or folder that could not be made or written, and why; nil for all other failures.
    public var fileError: FileError? {
        if case .file(let error) = reason { error } else { nil }
    }

    /// The reason why a frame could not be drawn or encoded; nil for all other failures.
    public var renderError: RenderError? {
        switch reason {
        case .size(let error), .frame(_, let error), .encoding(let error): error
        case .picture(_, let error): error as? RenderError
        case .selection, .file, .sound, .frameBeyondPage, .missingEncoder, .failedEncoder, .stalledEncoder, .cancelled,
            .pictureSize, .pictureCount:
            nil
        }
    }

    /// What a function of the caller threw that makes the pictures of an animation; nil for all other failures.
    public var pictureError: (any Error)? {
        if case .picture(_, let error) = reason { error } else { nil }
    }

    /// Whether a library or program that the format needs is not installed; the description says how to install it.
    public var isMissingEncoder: Bool {
        switch reason {
        case .missingEncoder: true
        case .sound(let error): error.isMissingLibrary
        default: false
        }
    }
}

extension ExportError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch reason {
        case .selection(let error): "\(error)"
        case .file(let error): "\(error)"
        case .frame(let frame, let error): "frame \(frame): \(error)"
        case .size(let error), .encoding(let error): "\(error)"
        case .picture(let index, let error): "picture \(index): \(error)"
        case .pictureSize(let index, let width, let height, let wantedWidth, let wantedHeight):
            "picture \(index) has \(width)x\(height) pixels, the first one \(wantedWidth)x\(wantedHeight); "
                + "all pictures of an animation have one size"
        case .pictureCount(let count):
            "an animation of \(count) pictures; it has 1 to \(PictureSource.maxCount)"
        case .missingEncoder(let text), .failedEncoder(let text), .stalledEncoder(let text): text
        case .sound(let error): "\(error)"
        case .frameBeyondPage(let width, let height, let side):
            "a frame of \(width)x\(height) is larger than a page of \(side) a side; make the pictures smaller"
        case .cancelled: "\(RenderError(.cancelled))"
        }
    }
}

extension ExportError.Reason {
    /// Does work on files, whose errors become reasons.
    package static func ofFile<Value: ~Copyable>(_ work: () throws(FileError) -> sending Value) throws(ExportError
        .Reason)
        -> sending Value
    {
        do throws(FileError) {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}
