// Ends this process with the one that started it, however that one ended. Does not keep this process running.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
