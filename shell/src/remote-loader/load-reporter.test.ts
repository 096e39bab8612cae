import { act } from '@testing-library/react'
import { fakeApi } from '@molar/shared/testing'
import { createLoadReporter } from './load-reporter.ts'

const release = { name: 'booking', version: '1.1.0' }

/** Reports a failure to a server with these extensions, and returns the calls. */
async function reportTo(extensions: string[]) {
  fakeApi({ extensions })
  const request = jest.fn((_address: string, _request: RequestInit) => Promise.resolve({}))
  globalThis.fetch = request as never
  createLoadReporter('/api', '1.0.0')(release, 'failed', 'mount')
  await act(async () => {})
  return request.mock.calls
}

it('reports a release to a server that counts loads', async () => {
  const [[address, { body, keepalive }]] = (await reportTo(['telemetry'])) as [[string, RequestInit]]
  expect(address).toBe('/api/telemetry/remotes')
  expect(JSON.parse(body as string)).toEqual({
    remote: 'booking',
    version: '1.1.0',
    outcome: 'failed',
    phase: 'mount',
    shell: '1.0.0',
  })
  expect(keepalive).toBe(true)
})

it('reports nothing to a server that counts no loads', async () => {
  expect(await reportTo(['availability'])).toEqual([])
})
