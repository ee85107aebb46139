// `import GiftKit` brings gifts, events and the queues that show them.
@_exported public import GiftModel
@_exported public import GiftQueue
