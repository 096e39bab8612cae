import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildParts } from '@molar/tools/build-parts'
import { findRemotes, ROOT } from '../parts.ts'
import { findCompose } from '@molar/tools/programs'

const SECRET_KEY = 'for-tests-only-and-at-least-32-characters'

function compose(args: readonly string[], env: Record<string, string>) {
  const [command = '', ...words] = findCompose()
  const { PATH, HOME } = process.env
  const ended = spawnSync(command, [...words, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH, HOME, ...env },
  })
  return { status: ended.status, said: ended.stdout + ended.stderr }
}

// What the images hold, and that they reach each other, only a container engine can tell.
it('is a file that Compose takes', () => {
  expect(compose(['config', '--quiet'], { SECRET_KEY })).toEqual({ status: 0, said: '' })
  const services = compose(['config', '--services'], { SECRET_KEY }).said.trim().split('\n')
  expect(services.toSorted()).toEqual(['api-1', 'api-2', 'mail', 'nginx', 'postgres', 'release'])
})

it('says what is missing rather than start with a key that everybody knows', () => {
  const { status, said } = compose(['config', '--quiet'], {})
  expect(status).not.toBe(0)
  expect(said).toContain('put SECRET_KEY into .env')
})

it('names only files that are there', () => {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const files = [...text.matchAll(/(?:dockerfile: |:-\.\/)([\w./-]+)/g)].map(([, path]) => path!)
  expect(files).toHaveLength(4)
  for (const path of files) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  const dockerfile = readFileSync(join(ROOT, 'releases', 'nginx', 'Dockerfile'), 'utf8')
  for (const [, target] of text.matchAll(/target: (\w+)/g)) expect(dockerfile).toContain(` AS ${target}\n`)
})

describe('its first step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-clinic-'))
  const store = join(folder, 'releases')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeAll(() => buildParts(() => {}), 240_000)

  const openClinic = () =>
    spawnSync(
      process.execPath,
      [
        ...'--import tsx releases/nginx/open-clinic.ts --api api-1:4000,api-2:4000'.split(' '),
        `--settings=${join(ROOT, 'releases', 'nginx', 'clinic-page.example.json')}`,
        `--store=${store}`,
        `--out=${join(folder, 'clinic')}`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    )

  it('gives every part its first release, and a second time leaves them to their teams', () => {
    const { status, stdout, stderr } = openClinic()
    expect([status, stderr]).toEqual([0, ''])
    for (const part of ['shell', ...findRemotes().map(({ name }) => name)])
      expect(stdout).toMatch(new RegExp(`^${part} \\S+ is active\\.$`, 'm'))
    expect(existsSync(join(store, 'shell', 'index.html'))).toBe(true)
    expect(openClinic().stdout.trim()).toBe(join(folder, 'clinic', 'nginx.conf'))
  })
})
