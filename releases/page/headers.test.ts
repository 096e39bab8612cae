import type { PageSettings } from '../format/index.ts'
import { FIRST_SCRIPT_SOURCE } from './first-script.ts'
import { pageHeaders } from './headers.ts'
import { exampleSettings } from '../nginx/testing/example-settings.ts'

const settings: PageSettings = {
  ...exampleSettings(),
  apiUrl: 'https://api.example',
  extensions: null,
  remotes: [{ name: 'booking', route: '/book', access: 'public', origin: 'https://booking.example' }],
}
const policyOf = (changes: Partial<PageSettings>): Record<string, string[]> => {
  const policy = pageHeaders({ ...settings, ...changes })['Content-Security-Policy']!
  return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
}

it('allows the origins of the page, the remotes and the API, and no others', () => {
  expect(policyOf({})['script-src']).toEqual(["'self'", 'https://booking.example', FIRST_SCRIPT_SOURCE])
  expect(policyOf({})['connect-src']).toEqual(["'self'", 'https://booking.example', 'https://api.example'])
  expect(policyOf({ errorDsn: 'https://key@errors.example/7' })['connect-src']).toContain(
    'https://errors.example',
  )
  expect(pageHeaders(settings)['Integrity-Policy']).toBe('blocked-destinations=(script)')
})

it('allows servers on the same computer only when the settings allow overrides', () => {
  const local = ['http://localhost:*', 'http://127.0.0.1:*']
  const open = policyOf({ allowOverrides: true })
  for (const rule of ['script-src', 'style-src', 'connect-src'])
    expect(open[rule]).toEqual(expect.arrayContaining(local))
  expect(open['connect-src']).toEqual(expect.arrayContaining(['ws://localhost:*']))
  expect(pageHeaders({ ...settings, allowOverrides: true })).not.toHaveProperty('Integrity-Policy')
  expect(JSON.stringify(policyOf({ allowOverrides: false }))).not.toContain('localhost')
})
