import type { PageSettings } from '@molar/releases/format'
import { anAdmittedRemote } from '@molar/releases/testing'
import { aClinic } from '@molar/shared/testing'
import { guardScripts } from './trusted-types.ts'

type Rules = Parameters<NonNullable<typeof trustedTypes>['createPolicy']>[1]

/** The script address that the policy allows, as a browser with Trusted Types would ask it; null if it refuses. */
function letsThrough(url: string) {
  const createPolicy = jest.fn<void, [name: string, rules: Rules]>()
  globalThis.trustedTypes = { createPolicy }
  guardScripts()
  const [name, rules] = createPolicy.mock.calls[0]!
  expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']])
  return rules.createScriptURL(url) === url
}

function settle(changes: Partial<PageSettings> = {}) {
  const remotes = [anAdmittedRemote({ origin: 'https://booking.example' })]
  const settings = { clinic: aClinic(), remotes, ...changes }
  const element = document.createElement('script')
  Object.assign(element, {
    type: 'application/json',
    id: 'molar-settings',
    textContent: JSON.stringify(settings),
  })
  document.head.replaceChildren(element)
}

beforeEach(() => settle())
afterEach(() => {
  globalThis.trustedTypes = undefined
})

it.each([
  'https://booking.example/booking/releases/1.0.0/remote.js',
  '/shell/releases/1.0.0/http.js',
  `${location.origin}/x.js`,
])('allows a script from %s', (url) => {
  expect(letsThrough(url)).toBe(true)
})

it.each([
  'https://evil.example/x.js',
  'https://booking.example.evil.example/x.js',
  'http://booking.example/x.js',
  'https://booking.example:8443/x.js',
  '//evil.example/x.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'http://localhost:3001/x.js',
])('refuses a script from %s', (url) => {
  expect(letsThrough(url)).toBe(false)
})

it('allows scripts from this computer when the settings allow overrides', () => {
  settle({ allowOverrides: true })
  expect(letsThrough('http://localhost:3001/x.js')).toBe(true)
  expect(letsThrough('http://localhost.evil.example:3001/x.js')).toBe(false)
  expect(letsThrough('https://evil.example/x.js')).toBe(false)
})

it('does nothing in a browser without Trusted Types', () => {
  expect(guardScripts).not.toThrow()
})
