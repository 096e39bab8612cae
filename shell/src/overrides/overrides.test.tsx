import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aPointer, anAdmittedRemote } from '@molar/releases/testing'
import { createTranslations } from '../language/translations.ts'
import { readSettings } from '../startup/page-data.ts'
import { isOverrideRequested } from './override-request.ts'
import { openOverrides } from './open-overrides.tsx'
import { readOverrides, checkOverrides, withoutOverrides } from './overrides.ts'

const remotes = [
  anAdmittedRemote(),
  anAdmittedRemote({
    name: 'blockers',
    origin: 'https://blockers.example',
    route: '/config',
    access: 'staff',
  }),
]

function aPage(changes: object = {}) {
  const settings = { remotes, clinic: {}, allowOverrides: true, ...changes }
  document.body.innerHTML = `<script type="application/json" id="molar-settings">${JSON.stringify(settings)}</script>`
  return { settings: readSettings(), pointers: { booking: aPointer(), blockers: aPointer() } }
}

const visit = (address: string) => history.replaceState(null, '', address)

beforeEach(() => visit('/'))

it('reads the overrides from the query string and keeps its other parameters', () => {
  const search = '?day=2026-12-01&remote.booking=http://localhost:3001/&remote.lab-results='
  expect(readOverrides(search)).toEqual({ booking: 'http://localhost:3001', 'lab-results': '' })
  expect(withoutOverrides(search)).toBe('?day=2026-12-01')
  expect(withoutOverrides('?remote.booking=x')).toBe('')
})

it.each([
  'https://localhost:3001',
  'http://localhost',
  'http://localhost:3001/elsewhere',
  'http://localhost:3001@evil.example',
  'http://localhost.evil.example:3001',
  'http://127.0.0.1.evil.example:80',
  'http://0.0.0.0:3001',
  '//localhost:3001',
  'javascript:alert(1)//http://localhost:3001',
  'http://localhost:3001\nhttp://evil.example',
])('refuses %j as the origin of a remote', (origin) => {
  const { used, refused } = checkOverrides({ booking: origin }, aPage().settings)
  expect(used).toEqual({})
  expect(refused).toEqual([{ why: 'elsewhere', name: 'booking', origin }])
})

it('ignores overrides unless the settings of the page allow them', () => {
  visit('/?remote.booking=http://localhost:3001')
  expect(isOverrideRequested(aPage().settings)).toBe(true)
  expect(isOverrideRequested(aPage({ allowOverrides: undefined }).settings)).toBeFalsy()
  expect(isOverrideRequested(aPage({ allowOverrides: false }).settings)).toBe(false)
  visit('/')
  expect(isOverrideRequested(aPage().settings)).toBe(false)
})

it('loads an overridden remote from the other origin, with the pointer of that origin, until the tab closes', async () => {
  visit('/book-appointment?remote.booking=http://127.0.0.1:3001')
  const { settings, pointers } = openOverrides(aPage())
  expect(settings.remotes.map(({ origin }) => origin)).toEqual([
    'http://127.0.0.1:3001',
    'https://blockers.example',
  ])
  expect(Object.keys(pointers)).toEqual(['blockers'])
  expect(location.search).toBe('')

  expect(isOverrideRequested(aPage().settings)).toBe(true)
  expect(openOverrides(aPage()).settings.remotes[0]!.origin).toBe('http://127.0.0.1:3001')
  visit('/?remote.booking=')
  expect(openOverrides(aPage()).settings.remotes[0]!.origin).toBe(remotes[0]!.origin)
  expect(isOverrideRequested(aPage().settings)).toBe(false)
})

it('shows in a banner which remotes are overridden or refused, and stops an override by its button', async () => {
  visit(
    '/?remote.booking=http://localhost:3001&remote.blockers=https://evil.example&remote.bookin=http://localhost:1',
  )
  const reload = jest.fn<void, []>()
  const { showBanner } = openOverrides(aPage(), reload)
  const translations = await createTranslations('en')
  await act(() => showBanner(translations))
  expect(
    await screen.findByText(/booking is loaded from http:\/\/localhost:3001, in this tab only\./),
  ).toBeVisible()
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toEqual([
    expect.stringContaining('blockers was not loaded from https://evil.example'),
    expect.stringContaining('no remote named bookin.'),
  ])
  expect(sessionStorage.getItem('overrides')).toBe('{"booking":"http://localhost:3001"}')
  await userEvent.click(screen.getByRole('button', { name: 'Stop using it' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('overrides')).toBeNull()
})
