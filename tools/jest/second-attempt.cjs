// `npm test` sets TEST_RETRIES: a test that fails is tried once more, and the summary names it.
const attempts = Number(process.env.TEST_RETRIES ?? 0)
if (attempts > 0) jest.retryTimes(attempts, { logErrorsBeforeRetry: true })
