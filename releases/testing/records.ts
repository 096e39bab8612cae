import type { AdmittedRemote, Pointer, ReleaseRecord } from '../format/index.ts'

export const aRelease = (changes: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  name: 'booking',
  version: '1.0.0',
  route: '/book-appointment',
  access: 'public',
  team: 'Booking',
  menu: { label: { en: 'Appointments' }, order: 1, visibleTo: 'everyone' },
  shell: '^1.0.0',
  entry: { path: 'remoteEntry.0123abcd.js', integrity: 'sha384-entry' },
  preload: [{ path: 'remote.4567cdef.js', integrity: 'sha384-remote' }],
  ...changes,
})

export const aPointer = (changes: Partial<Pointer> = {}): Pointer => ({
  current: aRelease(),
  previous: [],
  canary: null,
  blocked: [],
  ...changes,
})

export const anAdmittedRemote = (changes: Partial<AdmittedRemote> = {}): AdmittedRemote => ({
  name: 'booking',
  origin: 'https://booking.example',
  route: '/book-appointment',
  access: 'public',
  ...changes,
})
