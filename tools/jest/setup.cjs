// A busy machine is slow, not broken. The option testTimeout is ignored where several projects run together.
jest.setTimeout(180_000)

// `npm test` sets TEST_RETRIES: a test that fails is tried once more, and the summary names it.
const attempts = Number(process.env.TEST_RETRIES ?? 0)
if (attempts > 0) jest.retryTimes(attempts, { logErrorsBeforeRetry: true })
