public import FoundationEssentials
import SVGACache
public import SVGAGraphics
public import SVGAScene
import SVGASystem
public import SVGAText

extension SVGAPlayer {
    /// Shows an image instead of a key's bitmap, fitted into its layout; nil for the bitmap again.
    ///
    /// Keys that the movie does not have change nothing, here and below.
    public func setImage(_ image: UIImage?, forKey key: String) {
        imageRequests.removeValue(forKey: key)?.cancel()
        content.images[key] = image.map { MovieContent.Image($0) }
        replacePainter()
    }

    /// Shows a URL's image instead of a key's bitmap, as soon as it is loaded.
    ///
    /// It comes through the cache of the player, by its rules for addresses. An image that fails to load changes
    /// nothing; a later call for the key replaces this one.
    ///
    /// - Parameters:
    ///   - url: An absolute URL of a PNG, JPEG, WebP, GIF or AVIF image.
    ///   - key: The key.
    public func setImage(with url: URL, forKey key: String) {
        imageRequests.removeValue(forKey: key)?.cancel()
        let cache = cache
        imageRequests[key] = Task { [weak self] in
            guard let image = try? await PlayerCache.picture(of: url, from: cache), !Task.isCancelled else { return }
            self?.setImage(image, forKey: key)
        }
    }

    /// Shows a text over the sprites of a key; nil for none. An empty one draws nothing.
    public func setAttributedText(_ attributedText: DynamicText?, forKey key: String) {
        content.texts[key] = attributedText
        replacePainter()
    }

    /// Draws over the sprites of a key in each frame; nil for nothing.
    ///
    /// - Parameters:
    ///   - drawingBlock: Records what is drawn, and takes the index of the frame. It is called on threads of the player.
    ///   - key: The key.
    public func setDrawingBlock(_ drawingBlock: MovieContent.Drawing?, forKey key: String) {
        content.drawings[key] = drawingBlock
        replacePainter()
    }

    /// Hides the sprites of a key, or shows them again.
    public func setHidden(_ hidden: Bool, forKey key: String) {
        if hidden { content.hidden.insert(key) } else { content.hidden.remove(key) }
        replacePainter()
    }

    /// Shows the movie as its file has it.
    public func clearDynamicObjects() {
        for request in imageRequests.values { request.cancel() }
        imageRequests = [:]
        content = MovieContent(profile: .ios)
        replacePainter()
    }
}

extension PlayerCache {
    static func picture(of url: URL, from cache: MovieCache?) async throws -> UIImage {
        var request = MovieRequest(url)
        request.wantsPicture = true
        let file = try await (cache ?? shared()).file(for: request)
        return try await BackgroundPool.shared.run { _ throws in
            let bytes = try FileHandle(opening: file.path, O_RDONLY).bytes(count: file.byteCount)
            return try MovieContent.Image(decoding: bytes, limits: .untrusted).pixmap
        }
    }
}

/// The pictures of an app are pixels here.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// let avatar: UIImage = picture
/// print(avatar.width, avatar.height)
/// ```
public typealias UIImage = Pixmap
