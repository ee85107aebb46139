/// One way to write a picture as PNG.
struct PNGTrial {
    let form: PNGForm
    /// The order of the palette; without meaning for other forms.
    var order = PaletteOrder.occurrence
    let plan: FilterPlan
}
