extension Record<MovieMessage> {
    /// Removes fields that a `movie.spec` cannot represent, and adds fields that its players require.
    mutating func loseWhatSpecCannotSay(beside files: ArchiveFileIndex, _ log: inout LossLog) {
        edit { $0.loseSounds(beside: files, &log) }
        visitAll { message, visitor in
            message.completeForSpec()
            if !message.unknownFields.bytes.isEmpty {
                log.add(.unknownFields, visitor.place)
                message.unknownFields = UnknownFields()
            }
            if message.numbers.contains(where: { !$0.value.isFinite }) {
                log.add(.notFinite, visitor.place)
                message.changeNumbers { if !$0.value.isFinite { $0 = 0 } }
            }
        }
    }

    /// Removes fields that a message cannot represent, and the zeros that message encoders omit.
    mutating func loseWhatMessagesCannotSay(_ log: inout LossLog) {
        visitAll { message, visitor in
            message.dropZeros()
            if let name = message.removeMembers() { log.add(.unknownFields, visitor.place(of: name)) }
            if message.numbers.contains(where: { !Float($0.value).isFinite }) { log.add(.notFinite, visitor.place) }
            guard message.numbers.contains(where: { !$0.isFloat }) else { return }
            log.add(.precision, visitor.place)
            message.changeNumbers { $0 = $0.roundedToFloat }
        }
    }

    private mutating func visitAll(_ look: (inout any DocumentMessage, MessageVisitor) -> Void) {
        withoutActuallyEscaping(look) { look in
            var visitor = MessageVisitor(look)
            accept(&visitor, "")
        }
    }
}

extension MovieMessage {
    /// Leaves out sounds and their bytes, which lie in the image map.
    fileprivate mutating func loseSounds(beside files: ArchiveFileIndex, _ log: inout LossLog) {
        let keys = sounds.map { $0.values.key?.string ?? "" }
        for key in keys { log.add(.sound, key) }
        let named = Set(keys)
        sounds = []
        images.removeAll { record in
            let image = record.values
            guard ContentKind(image.content ?? []) == .sound, files.file(of: image) == nil else { return false }
            if let key = image.key?.string, !named.contains(key) { log.add(.sound, key) }
            return true
        }
    }
}
