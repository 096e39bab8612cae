import { screen } from '@testing-library/react'
import { anAdmittedRemote, aPointer, aRelease } from '@molar/releases/testing'
import type { AuthUser } from '@molar/shared/session'
import { admin, renderShell } from '../testing/render-shell.tsx'

const remote = anAdmittedRemote({
  name: 'appointments',
  route: '/dashboard',
  otherRoutes: ['/schedule', '/figures'],
  access: 'staff',
})
const entry = { route: '/schedule', label: { en: 'Schedule' }, order: 2.1, permission: 'appointments.read' }
const release = aRelease({
  name: 'appointments',
  route: '/dashboard',
  otherRoutes: ['/schedule', '/figures'],
  access: 'staff',
  menu: { label: { en: 'Booked' }, order: 2, visibleTo: 'admin', permission: 'appointments.read' },
  otherEntries: [
    { ...entry, route: '/figures', label: { en: 'Figures' }, order: 1, permission: 'figures.read' },
    entry,
  ],
})

const desk: AuthUser = { ...admin, permissions: ['appointments.read', 'figures.read'] }

async function entries({ person = desk, current = release, admitted = remote } = {}) {
  await renderShell({
    path: '/dashboard',
    token: 'staff-token',
    person,
    remotes: [admitted],
    pointers: { appointments: aPointer({ current }) },
  })
  await screen.findByRole('link', { name: 'Booked' })
  return screen
    .getAllByRole('link')
    .filter((link) => ['/dashboard', '/schedule', '/figures'].includes(link.getAttribute('href')!))
    .map(({ textContent }) => textContent)
}

it('A remote has several menu entries, by their order', async () => {
  expect(await entries()).toEqual(['Figures', 'Booked', 'Schedule'])
})

it('A person sees the entries of their permissions', async () => {
  expect(await entries({ person: { ...admin, permissions: ['appointments.read'] } })).toEqual([
    'Booked',
    'Schedule',
  ])
})

it('Where the server names no permissions, a remote has its first entry alone', async () => {
  expect(await entries({ person: admin })).toEqual(['Booked'])
})

it('An entry whose route the page does not admit is left out', async () => {
  expect(await entries({ admitted: { ...remote, otherRoutes: ['/schedule'] } })).toEqual([
    'Booked',
    'Schedule',
  ])
})

it('A release that does not own the route has no entry for it', async () => {
  expect(await entries({ current: { ...release, otherRoutes: ['/figures'] } })).toEqual(['Figures', 'Booked'])
})
