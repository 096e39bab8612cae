// Loaded into a server that another command starts: the server ends with that command, also if the command is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
