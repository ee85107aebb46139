package import SVGAFormat
import SVGAGraphics

extension MovieContent {
    /// The content without keys that no sprite of a movie has, for callers that know no such error.
    package func withoutUnknownKeys(of movie: Movie) -> MovieContent {
        let keys = ContentKeys(movie)
        let unknown = self.keys.filter { key in
            do {
                _ = try keys.sprites(for: key)
                return false
            } catch {
                return true
            }
        }
        var content = self
        for key in unknown {
            content.hidden.remove(key)
            content.images[key] = nil
            content.texts[key] = nil
            content.opacities[key] = nil
            content.tints[key] = nil
            content.drawings[key] = nil
        }
        return content
    }
}
