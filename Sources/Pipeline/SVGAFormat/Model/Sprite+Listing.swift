extension Sprite {
    /// The frames that the file has of the sprite, those behind the end of the movie left out; in all others it is hidden.
    package var listedFrameCount: Int { stateIndices.count }
}
