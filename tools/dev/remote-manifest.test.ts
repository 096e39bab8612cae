import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageTags, RESERVED_NAMES, ROOT } from '@molar/releases/parts'
import { createManifest } from './remote-manifest.ts'

// Without remotes that a developer has added.
const root = mkdtempSync(join(tmpdir(), 'molar-remotes-'))
beforeAll(() => {
  for (const part of ['shell', 'mfe-booking', 'mfe-appointments', 'mfe-blockers'])
    symlinkSync(join(ROOT, part), join(root, part))
})
afterAll(() => rmSync(root, { recursive: true }))

it('creates a remote at the end of the menu with the route of its name', () => {
  expect(createManifest(root, { name: 'lab-results', access: 'public' })).toEqual({
    name: 'lab-results',
    route: '/lab-results',
    access: 'public',
    team: 'Lab results',
    menu: {
      label: Object.fromEntries(languageTags().map((tag) => [tag, 'Lab results'])),
      order: 4,
      visibleTo: 'everyone',
    },
    shell: '^1.0.0',
  })
})

it('uses the given route, access and label', () => {
  const options = { name: 'payments', route: '/pay', access: 'staff', label: 'Payments and bills' }
  expect(createManifest(root, options)).toMatchObject({
    route: '/pay',
    access: 'staff',
    menu: { label: { ru: 'Payments and bills' }, visibleTo: 'admin' },
  })
})

it('refuses a remote without access and names the line to write: npm keeps an option without hyphens before it', () => {
  expect(() => createManifest(root, { name: 'lab-results' })).toThrow(
    'Write who may open the remote: npm run new:remote lab-results -- --access public, or --access staff.',
  )
})

it.each([
  [{ name: '' }, /cannot be a name/],
  [{ name: 'Lab' }, /cannot be a name/],
  [{ name: '../api' }, /cannot be a name/],
  [{ name: 'lab_results' }, /cannot be a name/],
  [{ name: 'shell' }, /is the name of another part/],
  [{ name: 'lab', route: '/api' }, /\/api is a path of the server/],
  [{ name: 'lab', route: '/api/lab' }, /\/api\/lab is a path of the server/],
  [{ name: 'lab', route: '/lab/history' }, /\/lab\/history is a path of the server or of the files/],
  [{ name: 'lab', route: '/booking/history' }, /of the files of a remote/],
  [{ name: 'booking' }, /mfe-booking exists already/],
  [{ name: 'lab', route: 'lab' }, /cannot be a route/],
  [{ name: 'lab', route: '/lab/:id' }, /cannot be a route/],
  [{ name: 'lab', route: '/config' }, /belongs to blockers already/],
  [{ name: 'login' }, /\/login belongs to the shell already/],
  [{ name: 'lab', route: '/pages-404' }, /belongs to the shell already/],
  [{ name: 'lab', access: 'secret' }, /is not a kind of access/],
])('refuses %j with one sentence', (options, sentence) => {
  expect(() => createManifest(root, { access: 'public', ...options })).toThrow(sentence)
})

it.each(RESERVED_NAMES)('refuses the name %s, which the page settings of nginx refuse too', (name) => {
  expect(() => createManifest(root, { name, access: 'public' })).toThrow('is the name of another part')
})
