import SVGAGeometry
import SVGAPixels
import SVGAScene
import SVGASystem

/// Pictures of an animation that a function of the caller makes, each checked.
///
/// Errors of the function wait here while the work ends, as the error of a renderer.
struct PictureSource: Sendable {
    /// The most pictures.
    static let maxCount = 1_000_000

    private let make: @Sendable (Int) throws -> Pixmap
    private let background: Color?
    private let failure = Lock<ExportError.Reason?>(nil)

    init(background: Color?, _ make: @escaping @Sendable (Int) throws -> Pixmap) {
        self.make = make
        self.background = background.map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    }

    /// The size of the first picture, and how all are made.
    func layout() throws(ExportError) -> AnimationLayout {
        let first = try explaining { () throws(RenderError) in try picture(0) }
        let (width, height) = (first.width, first.height)
        return AnimationLayout(width: width, height: height, background: background) { group throws(RenderError) in
            let index = group.frames[0]
            let picture = try picture(index)
            guard picture.width == width, picture.height == height else {
                throw fail(
                    .pictureSize(
                        index, width: picture.width, height: picture.height, wantedWidth: width, wantedHeight: height))
            }
            return picture
        }
    }

    /// Does work whose errors may be those of the function.
    func explaining<Value>(_ work: () throws(RenderError) -> Value) throws(ExportError) -> Value {
        do throws(RenderError) {
            return try work()
        } catch {
            throw ExportError(reason: failure.withLock { $0 } ?? .encoding(error), writtenCount: 0)
        }
    }

    /// Does an export whose errors may be those of the function.
    func explaining<Value>(_ work: () throws(ExportError) -> Value) throws(ExportError) -> Value {
        do throws(ExportError) {
            return try work()
        } catch {
            guard case .frame = error.reason, let reason = failure.withLock({ $0 }) else { throw error }
            throw ExportError(reason: reason, writtenCount: 0)
        }
    }

    private func picture(_ index: Int) throws(RenderError) -> Pixmap {
        let picture: Pixmap
        do { picture = try make(index) } catch { throw fail(.picture(index, error)) }
        guard let background else { return picture }
        return try picture.flattened(overRed: background.red, green: background.green, blue: background.blue)
    }

    /// Keeps the first failure.
    private func fail(_ reason: ExportError.Reason) -> RenderError {
        failure.withLock { $0 = $0 ?? reason }
        return .cancelled
    }
}
