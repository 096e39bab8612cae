import { anAdmittedRemote } from '@molar/releases/testing'
import { aClinic } from '@molar/shared/testing'
import { framesOf, nameOf, safeMessageOf } from './error-details.ts'

const settings = {
  apiUrl: '',
  extensions: [],
  defaultBearer: 'test',
  clinic: aClinic(),
  home: '/book-appointment',
  remotes: [anAdmittedRemote()],
  errorDsn: 'https://key@errors.example/base/7',
}

/** An error with this stack of the booking remote. */
const errorAt = (
  line: number,
  error = new TypeError("Cannot read properties of undefined (reading 'Ada')"),
) => {
  error.stack = `${String(error)}\n    at submit (https://clinic.example/booking/releases/1.1.0/remote.abc.js:1:${line})`
  return error
}

const failure = (error: unknown) => ({
  release: { name: 'booking', version: '1.1.0' },
  phase: 'step' as const,
  error,
  at: { pathname: '/book-appointment', title: 'Book-appointment | Your details | Molar' },
  shellVersion: '1.0.0',
})

interface Sent {
  address: string
  event: Record<string, unknown>
  body: string
  request: RequestInit
}

/** Loads the reporter as a new page does, and collects what it sends. */
async function newPage() {
  const sent: Sent[] = []
  jest.resetModules()
  globalThis.fetch = jest.fn((address: string, { body, ...request }: RequestInit & { body: string }) => {
    sent.push({ address, body, request, event: JSON.parse(body.split('\n')[2]!) as Record<string, unknown> })
    return Promise.resolve({} as Response)
  }) as never
  const { sendError } = await import('./send-error.ts')
  return { sendError, sent }
}

it('sends release, phase, step, route and frames as an envelope of Sentry', async () => {
  const { sendError, sent } = await newPage()
  await sendError(failure(errorAt(42)), settings)
  expect(sent[0]!.address).toBe('https://errors.example/base/api/7/envelope/?sentry_version=7&sentry_key=key')
  expect(sent[0]!.event).toMatchObject({
    release: 'booking@1.1.0',
    transaction: '/book-appointment',
    tags: { remote: 'booking', phase: 'step', step: 'Your details', shell: '1.0.0' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined',
          stacktrace: {
            frames: [
              { function: 'submit', filename: '/booking/releases/1.1.0/remote.abc.js', lineno: 1, colno: 42 },
            ],
          },
        },
      ],
    },
  })
})

it('sends nothing that was typed: neither in messages, names, addresses, titles nor paths', async () => {
  const { sendError, sent } = await newPage()
  const error = errorAt(1, new Error('Ada Obi, ada@clinic.example is not valid'))
  error.name = 'Ada Obi'
  error.stack +=
    '\n    at Object.ada@clinic.example (https://clinic.example/booking/releases/1.1.0/x.js?q=Ada:1:1)'
  error.stack += '\n    at f (https://clinic.example/appointment/Ada:1:1)'
  await sendError(
    {
      ...failure(error),
      at: { pathname: '/appointment/Ada', title: 'Appointment | Ada, 0805 551 2904 | Molar' },
    },
    settings,
  )
  expect(sent[0]!.body).not.toMatch(/Ada|ada@|0805/)
})

it('sends neither cookies nor the address of the page, and asks the service not to keep that of the person', async () => {
  const { sendError, sent } = await newPage()
  await sendError(failure(errorAt(1)), settings)
  expect(sent[0]!.request).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(sent[0]!.event).toMatchObject({ sdk: { settings: { infer_ip: 'never' } } })
})

it('sends the time in seconds, also while the page is being left', async () => {
  const { sendError, sent } = await newPage()
  await sendError(failure(errorAt(1)), settings)
  const { sent_at } = JSON.parse(sent[0]!.body.split('\n')[0]!) as { sent_at: string }
  expect(sent[0]!.event).toMatchObject({ timestamp: Date.parse(sent_at) / 1000 })
  expect(sent[0]!.request).toMatchObject({ keepalive: true })
})

it('sends an error once, and five errors of a page at most', async () => {
  const { sendError, sent } = await newPage()
  for (const line of [1, 1, 2, 3, 4, 5, 6, 7]) await sendError(failure(errorAt(line)), settings)
  expect(sent).toHaveLength(5)
})

it('sends nothing from the pages that are not in the sample', async () => {
  const { sendError, sent } = await newPage()
  await sendError(failure(errorAt(1)), { ...settings, errorSampleRate: 0 })
  expect(sent).toEqual([])
})

it('chooses once for each page whether it is in the sample', async () => {
  const { sendError, sent } = await newPage()
  const random = jest.spyOn(Math, 'random').mockReturnValueOnce(0.4).mockReturnValue(0.6)
  for (const line of [1, 2]) await sendError(failure(errorAt(line)), { ...settings, errorSampleRate: 0.5 })
  expect(sent).toHaveLength(2)
  random.mockRestore()
})

it('sends of a long stack the frames next to the error', () => {
  const error = new Error('x')
  const lines = Array.from(
    { length: 40 },
    (_, index) => `f@https://a.example/booking/releases/1.1.0/x.js:${index}:1`,
  )
  error.stack = lines.join('\n')
  const frames = framesOf(error)
  expect(frames).toHaveLength(30)
  expect(frames.at(-1)!.lineno).toBe(0)
})

it('reads the stacks of Chrome, Firefox and Safari, and leaves out files of extensions', () => {
  const file = 'https://clinic.example/booking/releases/1.1.0/x.js'
  const error = new Error('x')
  error.stack = [
    'Error: x',
    `    at async load (${file}:1:2)`,
    `    at ${file}:3:4`,
    `submit@${file}:5:6`,
    'run@chrome-extension://abc/x.js:1:1',
    '    at own (https://cdn.example/y.js:1:1)',
  ].join('\n')
  expect(framesOf(error).map((frame) => [frame.function, frame.lineno, frame.colno])).toEqual([
    ['submit', 5, 6],
    ['?', 3, 4],
    ['load', 1, 2],
  ])
})

it.each([null, undefined, 'Ada Obi', { message: 'Ada Obi' }, Object.assign(new Error('x'), { stack: 7 })])(
  'reports a thrown value that is no usual error: %p',
  (thrown) => {
    expect([nameOf(thrown), safeMessageOf(thrown), framesOf(thrown)]).toEqual([
      'Error',
      'The message is not sent.',
      [],
    ])
  },
)
