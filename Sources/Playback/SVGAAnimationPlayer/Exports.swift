// `import SVGAAnimationPlayer` brings the play that it shows.
@_exported public import SVGAPlayback
