import type { PageSettings } from '../format/index.ts'
import { pageHeaders } from './headers.ts'
import { demoClinic } from '@molar/tools/demo-clinic'

const settings: PageSettings = {
  ...demoClinic,
  apiUrl: 'https://api.example',
  extensions: null,
  remotes: [{ name: 'booking', route: '/book', access: 'public', origin: 'https://booking.example' }],
}
const policyOf = (changes: Partial<PageSettings>): Record<string, string[]> => {
  const policy = pageHeaders({ ...settings, ...changes })['Content-Security-Policy']!
  return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
}

it('admits the page’s own origin and the remotes’, one by one', () => {
  expect(policyOf({})['script-src']).toEqual(["'self'", 'https://booking.example'])
  expect(policyOf({})['connect-src']).toEqual(["'self'", 'https://booking.example', 'https://api.example'])
  expect(pageHeaders(settings)['Integrity-Policy']).toBe('blocked-destinations=(script)')
})

it('admits servers on this computer only where the settings let a tab run a remote from there', () => {
  const here = ['http://localhost:*', 'http://127.0.0.1:*']
  const open = policyOf({ allowOverrides: true })
  for (const rule of ['script-src', 'style-src', 'connect-src'])
    expect(open[rule]).toEqual(expect.arrayContaining(here))
  expect(open['connect-src']).toEqual(expect.arrayContaining(['ws://localhost:*']))
  expect(pageHeaders({ ...settings, allowOverrides: true })).not.toHaveProperty('Integrity-Policy')
  expect(JSON.stringify(policyOf({ allowOverrides: false }))).not.toContain('localhost')
})
