extension Record {
    /// The bytes of the message with numbers in single precision, zeros left out and unknown fields kept: equal for messages
    /// that say the same and differ in their encoding or in the precision of their numbers.
    package var canonicalBytes: [UInt8] {
        var copy = self
        var visitor = MessageVisitor { message, _ in message.dropZeros() }
        copy.accept(&visitor, "")
        return Array(copy.encoded)
    }

    /// Whether a message holds all numbers of this one and of those inside without loss.
    package var isSinglePrecision: Bool {
        var (copy, isSingle) = (self, true)
        withoutActuallyEscaping({ (message: inout any DocumentMessage, _: MessageVisitor) in
            if message.numbers.contains(where: { !$0.isFloat }) { isSingle = false }
        }) { look in
            var visitor = MessageVisitor(look)
            copy.accept(&visitor, "")
        }
        return isSingle
    }
}
