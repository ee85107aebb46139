package import SVGADocument

/// Keeps one of several pictures with the same pixels. Sprites that show the others get its key.
///
/// Slots stay, and so does what a key with an extension refers to, as the mask `a.matte` does to `a`.
package struct SameImagesPass: OptimizerPass {
    package let id = "same-images"
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let usage = context.usage(of: document)
        let referred = keysReferredTo(by: usage.sprites)
        let pictures = usage.keys.filter {
            !$0.roles.isEmpty && $0.roles.isSubset(of: [.picture, .matte]) && $0.images.count == 1
                && context.mayChange($0.key)
        }
        var names: [String: String] = [:]
        for group in try EqualPictures(pictures, context).groups {
            let free = group.filter { !context.slots.contains($0.key) }
            for use in group where context.slots.contains(use.key) { report.add(spared: use.key) }
            guard let kept = free.first(where: { referred.contains($0.key) }) ?? free.first else { continue }
            let gone = free.filter { $0.key != kept.key && !referred.contains($0.key) }
            for use in gone {
                names[use.key] = kept.key
                report.add(changed: use.key)
            }
            if let smallest = (gone + [kept]).min(by: { $0.content.count < $1.content.count }), !gone.isEmpty {
                document.replaceContent(ofKey: kept.key, with: Array(smallest.content))
            }
        }
        rename(names, usage, in: &document)
        return report
    }

    /// The keys that sprites refer to by another key: changing theirs would change what they are.
    private func keysReferredTo(by sprites: [DocumentUsage.SpriteUse]) -> Set<String> {
        var keys = Set(sprites.compactMap(\.matteKey))
        for sprite in sprites {
            if let dot = sprite.imageKey.lastIndex(of: ".") { keys.insert(String(sprite.imageKey[..<dot])) }
            if sprite.isMatte { keys.insert(sprite.imageKey) }
        }
        return keys
    }

    private func rename(_ names: [String: String], _ usage: DocumentUsage, in document: inout Document) {
        guard !names.isEmpty else { return }
        document.movie.edit { movie in
            for (index, sprite) in usage.sprites.enumerated() {
                guard let name = names[sprite.imageKey] else { continue }
                movie.sprites[index].edit { $0.imageKey = DocumentText(name) }
            }
        }
        document.removeEntries(Set(usage.keys.filter { names[$0.key] != nil }.flatMap(\.images)))
    }
}
