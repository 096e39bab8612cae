// Preloaded into a server: each message of the test becomes an uncaught error with personal data, as PostgreSQL has them.
process.on('message', () => {
  throw Object.assign(new Error('invalid input: "ada@example.com"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Failing row contains (Ada, 08031234567).',
  })
})
process.channel?.unref()
