/// A way to damage a movie.
enum Damage: String, CaseIterable {
    // Anywhere in the file.
    case bitFlips, byteNoise, truncation, fileSplice
    // In what the file unpacks to, packed again.
    case payloadFlips, payloadNoise, payloadSplice
    // In fields of a message, or in values of a JSON text.
    case numbers, integers, lengths, movedFields
    case pictures, containers

    /// The file of a mutant of `source`; `other` provides a piece for mixtures.
    func mutant(of source: SourceMovie, and other: SourceMovie, _ dice: inout Dice) -> [UInt8] {
        var file = source.file
        switch self {
        case .bitFlips: ByteDamage.flipBits(&file, &dice)
        case .byteNoise: ByteDamage.scatterNoise(&file, &dice)
        case .truncation: ByteDamage.truncate(&file, &dice)
        case .fileSplice: ByteDamage.splice(&file, with: other.file, &dice)
        case .pictures: return source.changingPicture(&dice, PictureDamage.damage) ?? file
        case .containers: return ContainerDamage.nest(source, &dice)
        default: return source.packed(payload(of: source, and: other, &dice))
        }
        return file
    }

    private func payload(of source: SourceMovie, and other: SourceMovie, _ dice: inout Dice) -> [UInt8] {
        var payload = source.payload
        switch self {
        case .payloadFlips: ByteDamage.flipBits(&payload, &dice)
        case .payloadNoise: ByteDamage.scatterNoise(&payload, &dice)
        case .payloadSplice: ByteDamage.splice(&payload, with: other.payload, &dice)
        case _ where source.isJSON: ByteDamage.swapNumbers(inText: &payload, &dice)
        case .numbers: MessageDamage.swapNumbers(&payload, &dice)
        case .integers: MessageDamage.editIntegers(&payload, &dice)
        case .lengths: MessageDamage.editLengths(&payload, &dice)
        default: MessageDamage.moveFields(&payload, &dice)
        }
        return payload
    }
}
