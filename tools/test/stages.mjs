import { existsSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PROGRAM_FILES } from '../program-files.mjs'
import { workspacesOf } from '../workspaces.mjs'

const check = 'tools/check/check.mjs'
const report = (folder, name) => join(folder, `${name}.json`)

const hasTests = (workspace) => existsSync(`${workspace}/jest.config.mjs`)

/** One more than processors: tests wait for databases, for files and for each other's processes. */
const WORKERS = availableParallelism() + 1

const withJest = (name, folder, workspaces, { long = false } = {}) => ({
  args: [
    // Megabytes. Tests create many short-lived objects: with Node's own 16 they take 5 % longer.
    '--max-semi-space-size=64',
    PROGRAM_FILES.jest,
    '--projects',
    ...workspaces,
    '--ci',
    `--maxWorkers=${WORKERS}`,
    '--json',
    '--outputFile',
    report(folder, name),
  ],
  report: report(folder, name),
  env: { TEST_RETRIES: '1', ...(long && { TEST_LONG: 'true' }) },
})

const withPlaywright = (name, folder, { args = [], env = {} } = {}) => ({
  args: [
    PROGRAM_FILES.playwright,
    'test',
    '--config',
    'e2e',
    '--retries',
    '1',
    '--reporter',
    'list,json',
    ...args,
  ],
  report: report(folder, name),
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(folder, name), ...env },
  programs: ['browser', 'nginx'],
})

/** What `npm run test:long` adds to `npm test`. */
export const ONLY_LONG = [
  'specs of release checks of booking outside of a check (npm test: in a check)',
  'specs at 1440×900 without the tag @desktop (npm test runs them at 360×740)',
  'specs with the tag @base-long against the base-only server, such as bookings of registered patients (npm test: of new patients and by a code)',
  'axe in other languages than English, and the layout in all of them (npm test: the layout with longer texts)',
  'axe and every colour at 360 and 1440 px (npm test: axe and every colour at 360 px, the layout at both)',
  'the specs of release checks in dark colours',
  'release checks of eight combinations, of releases with every kind of fault and of a store with one remote (npm test: of a good release)',
  'release checks of a good release on a slow line with a slow processor, and conditions that raise no alarm: forced colours, a zoom of 200 %',
  '50,000 random requests to the server (npm test sends 5,000)',
  'most tests of the server on PGlite (npm test: the main one of most subjects on PGlite, all on PostgreSQL)',
  'a new remote made from the template, and a local remote in a portal that allows overrides',
  '1,000 races of a booking and a blocker (npm test: 300)',
  '1,000 concurrent changes of patients and 40 killed servers (npm test: 6 and 1)',
  'specs with the tag @once-long: the life of an appointment, a doctor who falls ill, work by the keyboard alone, the release of the page of links, daily, monthly and yearly blockers, accessibility of the states of the chrome and of a new remote, staff pages that stay open, half of the specs of duplicated tabs and of calls that hang',
  'each file of a release damaged in turn, in three ways',
  'faults that are like others (@nginx-long; npm test: one or two of most kinds)',
  'PostgreSQL stopped during a booking, and two remotes that fail at once',
  'PostgreSQL frozen for 40 s (npm test freezes it for about 1 s)',
  'the specs against the base-only server and behind nginx at 1440×900',
]

const RELEASE_CHECKS = '@bad-release|@good-release'
/** What the release check of a good release of booking runs too, on the same phone. */
const IN_RELEASE_CHECK = '^ ?phone \\S+ .*@release-check-(only-)?booking'

/**
 * A release check starts a Playwright with workers of its own, and its specs have short time limits: the checks run alone. In the
 * long run they take as long as all other specs together, so that two machines can share it.
 */
function browserStages({ folder, long }) {
  const env = long ? { TEST_LONG: 'true' } : {}
  return [
    {
      name: 'browser',
      workspace: 'e2e',
      title: `specs in the browser${long ? ', with those that npm test leaves out' : ''}`,
      ...withPlaywright('browser', folder, {
        args: ['--grep-invert', long ? RELEASE_CHECKS : `${RELEASE_CHECKS}|${IN_RELEASE_CHECK}`],
        env,
      }),
      minutes: long ? 120 : 60,
    },
    {
      name: 'release-checks',
      workspace: 'e2e',
      title: `release checks of a good release${long ? ' and of releases with every kind of fault' : ''}`,
      ...withPlaywright('release-checks', folder, { args: ['--grep', RELEASE_CHECKS], env }),
      minutes: long ? 150 : 20,
    },
  ]
}

/**
 * What `npm test` does, in order. `args` are those of Node. A stage without a report counts as one test. `minutes` is
 * the time after which a stage is stopped. `folder` takes the reports. `programs` are needed beside Node.
 * `workspace` is the one whose tests the stage runs, where it is not among the stages of workspaces. Second
 * attempts of stages with the same one count together (0090).
 */
export const stages = ({ folder, long }) => [
  {
    name: 'check',
    title: 'types, lint, formatting, import rules',
    args: [check],
    minutes: 10,
  },
  {
    name: 'unit',
    title: 'unit tests of all workspaces except api',
    ...withJest(
      'unit',
      folder,
      workspacesOf('.').filter((workspace) => workspace !== 'api' && hasTests(workspace)),
    ),
    programs: ['nginx', 'compose'],
    minutes: 15,
  },
  {
    name: 'server',
    title: 'server tests, on PGlite and on PostgreSQL',
    ...withJest('server', folder, ['api'], { long }),
    minutes: 20,
  },
  ...browserStages({ folder, long }),
]

/** The tests of a workspace, or those of some of its folders; none for one without unit tests. */
function testsOfWorkspace({ folder, long, workspace, folders }) {
  if (!hasTests(workspace)) return []
  const tests = withJest(workspace.replaceAll('/', '-'), folder, [workspace], { long })
  if (folders.length > 0) tests.args.push('--testPathPatterns', ...folders.map((path) => `/${path}(/|$)`))
  return [
    {
      name: workspace,
      title: `tests of ${folders.join(', ') || workspace}`,
      ...tests,
      programs: ['tools', 'releases'].includes(workspace) ? ['nginx', 'compose'] : [],
      minutes: 20,
    },
  ]
}

const isTest = (file) => /\.test\.tsx?$/.test(file)

const containsTests = (path) =>
  existsSync(path) &&
  (statSync(path).isFile() ? isTest(path) : readdirSync(path, { recursive: true }).some(isTest))

const isFolderOf = (path, workspace) =>
  path.startsWith(`${workspace}/`) && hasTests(workspace) && containsTests(path)

/** The workspace with this name, or of a folder such as `api/src/booking`; undefined if there is none. */
export const workspaceOf = (path, workspaces) =>
  workspaces
    .filter((workspace) => path === workspace || isFolderOf(path, workspace))
    // `shared/contract` is not a folder of `shared`.
    .toSorted((one, other) => other.length - one.length)[0]

/**
 * What `npm test -- mfe-booking browser` does: the checks and the tests of workspaces, for the team that works on them,
 * then the stages. The specs in the browser are the tests of `e2e`.
 * @param {string[]} wanted names of stages and workspaces, and folders of workspaces
 */
export function chosenStages(wanted, { folder, long, workspaces }) {
  const foldersOf = new Map()
  for (const path of wanted) {
    const workspace = workspaceOf(path, workspaces)
    if (workspace) foldersOf.set(workspace, [...(foldersOf.get(workspace) ?? []), path])
  }
  const chosen = [...foldersOf.keys()]
  const checks = {
    name: 'check',
    title: `types, lint, formatting and import rules of ${chosen.join(', ')}`,
    args: [check, ...chosen],
    minutes: 10,
  }
  const tests = [...foldersOf].flatMap(([workspace, paths]) =>
    testsOfWorkspace({ folder, long, workspace, folders: paths.includes(workspace) ? [] : paths }),
  )
  const others = stages({ folder, long }).filter(
    ({ name, workspace }) => wanted.includes(name) || wanted.includes(workspace),
  )
  return [...(chosen.length > 0 ? [checks] : []), ...tests, ...others]
}
