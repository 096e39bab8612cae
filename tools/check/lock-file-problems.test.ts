import { lockFileProblems } from './lock-file-problems.mjs'

const entry = { integrity: 'sha512-abc' }
const lock = (changes: object) => ({
  packages: {
    '': { dependencies: { bundler: '1.0.0' } },
    tools: { dependencies: { bundler: '1.0.0' } },
    'node_modules/@molar/tools': { link: true, resolved: 'tools' },
    'node_modules/bundler': { ...entry, optionalDependencies: { 'bundler-darwin-arm64': '1.0.0' } },
    'node_modules/bundler-darwin-arm64': entry,
    ...changes,
  },
})

const MANIFESTS = { tools: { dependencies: { bundler: '1.0.0' } } }

it('finds no problem in a lock that names every package with its hash', () => {
  expect(lockFileProblems(lock({}), MANIFESTS)).toEqual([])
})

it.each([
  ['a package for another platform is missing', { 'node_modules/bundler-darwin-arm64': undefined }],
  ['a package has no hash', { 'node_modules/bundler-darwin-arm64': {} }],
  [
    'a package names its registry',
    { 'node_modules/bundler': { ...entry, resolved: 'https://registry.example/bundler.tgz' } },
  ],
])('finds a problem when %s', (_, changes) => {
  const { packages } = lock(changes)
  const present = Object.fromEntries(Object.entries(packages).filter(([, value]) => value))
  expect(lockFileProblems({ packages: present }, MANIFESTS)).toHaveLength(1)
})

it.each([
  ['of a workspace that the lock does not know', { 'mfe-lab': { name: '@molar/mfe-lab' } }, 'mfe-lab'],
  [
    'that a workspace has added since',
    { tools: { dependencies: { bundler: '1.0.0', other: '1' } } },
    'tools',
  ],
])('finds the dependencies %s', (_, changes, folder) => {
  expect(lockFileProblems(lock({}), { ...MANIFESTS, ...changes })).toEqual([
    `package-lock.json does not have what ${folder}/package.json says. Run npm install and commit package-lock.json.`,
  ])
})
