// `import SVGADocument` brings what documents are read with and mean: limits, errors, movies.
@_exported public import SVGAFormat
