import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { workspacesOf } from '../workspaces.mjs'
import { documentProblems, readRepository } from './documents.mjs'

const repository = readRepository(ROOT, workspacesOf(ROOT))

it('finds every link, path, npm script and decision that the documents name, and both statuses of each changed decision', () => {
  expect(documentProblems(repository)).toEqual([])
})

describe('in a repository with one document', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'molar-documents-'))
    mkdirSync(join(root, 'api', 'src'), { recursive: true })
    mkdirSync(join(root, 'docs', 'decisions'), { recursive: true })
    writeFileSync(join(root, 'api', 'package.json'), '{ "scripts": { "test": "jest" } }')
    writeFileSync(join(root, 'api', 'src', 'app.ts'), '')
    writeFileSync(join(root, 'docs', 'decisions', '0001-one.md'), '# 1. One\n')
    writeFileSync(join(root, 'package.json'), '{ "scripts": { "check": "check", "start": "start" } }')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const problemsIn = (text: string) => {
    writeFileSync(join(root, 'README.md'), text)
    return documentProblems(readRepository(root, ['api']))
  }

  it('reports nothing for a link, a path, a script and a decision that exist', () => {
    const text =
      '[one](docs/decisions/0001-one.md#1-one) `api/src/app.ts` `app.ts` `api/` npm run check, `npm test -w api` docs/decisions/0001\n'
    expect(problemsIn(text)).toEqual([])
  })

  it.each([
    ['[a](docs/two.md)', 'README.md:1 links to docs/two.md, which does not exist'],
    [
      '[a](docs/decisions/0001-one.md#two)',
      'README.md:1 links to docs/decisions/0001-one.md#two, and docs/decisions/0001-one.md has no such heading',
    ],
    ['`api/src/server.ts`', 'README.md:1 names api/src/server.ts, which does not exist'],
    ['`api/test/`', 'README.md:1 names api/test/, which does not exist'],
    ['`server.ts`', 'README.md:1 names server.ts, which does not exist'],
    ['```sh\nnpm run shots\n```', 'README.md:2 names npm run shots, and package.json has no such script'],
    ['npm run lint -w api', 'README.md:1 names npm run lint, and the package.json of api has no such script'],
    ['docs/decisions/0002', 'README.md:1 names decision 0002, which does not exist'],
  ])('reports %s when it does not exist', (text, problem) => {
    expect(problemsIn(text)).toEqual([problem])
  })

  it('ignores words with a slash that are no paths', () => {
    expect(problemsIn('`LAG/004F2` `fetch/services` `and/or` `text/html`')).toEqual([])
  })

  const problemsOfStatuses = (statuses: Record<string, string>) => {
    for (const [number, status] of Object.entries(statuses))
      writeFileSync(
        join(root, 'docs', 'decisions', `${number}-one.md`),
        `# ${Number(number)}. One\n\nStatus: ${status}\n`,
      )
    return documentProblems(readRepository(root, ['api']))
  }

  it('reports nothing when each decision names the other one in its status', () => {
    const statuses = {
      '0001': 'accepted; amended by 0002 (retries, see 0009) and 0003 (sizes)',
      '0002': 'accepted; amends 0001 (retries); supersedes 0004',
      '0003': 'accepted; amends 0001 (sizes)',
      '0004': 'superseded by 0002, except the storage keys',
    }
    expect(problemsOfStatuses(statuses)).toEqual([])
  })

  it.each([
    ['amends', 'amended by'],
    ['amended by', 'amends'],
    ['supersedes', 'superseded by'],
    ['superseded by', 'supersedes'],
  ])('reports a status with "%s" when the other decision does not say "%s"', (words, opposite) => {
    expect(problemsOfStatuses({ '0001': `accepted; ${words} 0002 (retries)`, '0002': 'accepted' })).toEqual([
      `docs/decisions/0001-one.md says "${words} 0002", and the status of 0002 does not say "${opposite} 0001"`,
    ])
  })
})

const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const byNumber = ([one = '']: (string | undefined)[], [other = '']: (string | undefined)[]) =>
  one.localeCompare(other)

it('lists every decision with its title and status in the index', () => {
  const listed = readFileSync(join(ROOT, 'docs', 'decisions', 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => cells(line).slice(1, 4))
    .toSorted(byNumber)
  const records = repository.files
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const name = file.split('/').at(-1)!
      const title = /^# \d+\. (.*)$/m.exec(text)?.[1]
      const status = /^Status: (.*)$/m.exec(text)?.[1]
      return [`[${name.slice(0, 4)}](${name})`, title, status]
    })
    .toSorted(byNumber)
  expect(listed).toEqual(records)
})
