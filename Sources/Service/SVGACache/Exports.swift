// `import SVGACache` brings what requests and results are made of: priorities and policies, digests, movies.
@_exported public import SVGADigest
@_exported public import SVGAFormat
@_exported public import SVGATransfer
