import { testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  })
})
afterEach(() => {
  jest.useRealTimers()
})

onBothDatabases((database) => {
  /** A server with one counted request, which is deleted after two days. */
  async function server() {
    const clock = testClock()
    const app = await testApp({ db: database(), clock })
    const payload = { emrId: '', destination: 'nobody@example.com', location: 'lag' }
    await app.inject({ method: 'POST', url: '/send-otp/email', payload })
    expect(await counted()).toBeGreaterThan(0)
    return { clock, open: () => app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
  }
  const counted = async () => (await database().selectFrom('limit_hits').selectAll().execute()).length

  it('The server deletes old rows when it starts', async () => {
    const { clock, open, close } = await server()
    clock.advance({ days: 2 })
    await open()
    await until(async () => (await counted()) === 0)
    await close()
    expect(await counted()).toBe(0)
  })

  it('The running server deletes old rows every ten minutes', async () => {
    const { clock, open, close } = await server()
    await open()
    clock.advance({ days: 2 })
    jest.advanceTimersByTime(10 * 60_000)
    await until(async () => (await counted()) === 0)
    await close()
    expect(await counted()).toBe(0)
  })
})
