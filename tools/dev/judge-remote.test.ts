import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageTags, ROOT } from '@molar/releases/parts'
import { judgeRemote } from './judge-remote.ts'

// Without the remotes that somebody made meanwhile.
const root = mkdtempSync(join(tmpdir(), 'molar-remotes-'))
beforeAll(() => {
  for (const part of ['shell', 'mfe-booking', 'mfe-appointments', 'mfe-blockers'])
    symlinkSync(join(ROOT, part), join(root, part))
})
afterAll(() => rmSync(root, { recursive: true }))

it('makes of a name alone a public remote, last in the menu', () => {
  expect(judgeRemote(root, { name: 'lab-results' })).toEqual({
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

it('takes what is wished', () => {
  const wish = { name: 'payments', route: '/pay', access: 'staff', label: 'Payments and bills' }
  expect(judgeRemote(root, wish)).toMatchObject({
    route: '/pay',
    access: 'staff',
    menu: { label: { ru: 'Payments and bills' }, visibleTo: 'admin' },
  })
})

it.each([
  [{ name: '' }, /cannot be a name/],
  [{ name: 'Lab' }, /cannot be a name/],
  [{ name: '../api' }, /cannot be a name/],
  [{ name: 'lab_results' }, /cannot be a name/],
  [{ name: 'shell' }, /name of texts of the shell/],
  [{ name: 'account' }, /name of texts of the shell/],
  [{ name: 'booking' }, /mfe-booking is there already/],
  [{ name: 'lab', route: 'lab' }, /cannot be a route/],
  [{ name: 'lab', route: '/lab/:id' }, /cannot be a route/],
  [{ name: 'lab', route: '/config' }, /belongs to blockers already/],
  [{ name: 'login' }, /\/login belongs to the shell already/],
  [{ name: 'lab', route: '/pages-404' }, /belongs to the shell already/],
  [{ name: 'lab', access: 'secret' }, /is no access/],
])('refuses %j in one sentence', (wish, sentence) => {
  expect(() => judgeRemote(root, wish)).toThrow(sentence)
})
