extension Record {
    /// The same message kept as its bytes, which take a fraction of the memory of its values.
    package func packed() -> Record { Record(bytes: encoded) }
}
