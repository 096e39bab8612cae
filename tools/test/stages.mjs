import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workspacesOf } from '../workspaces.mjs'

const node = process.execPath
const jest = 'node_modules/jest/bin/jest.js'
const report = (folder, name) => join(folder, `${name}.json`)

/** Parts whose tests need no server. */
const parts = () =>
  workspacesOf('.').filter((part) => part !== 'api' && existsSync(`${part}/jest.config.mjs`))

const withJest = (name, folder, args) => ({
  command: [node, jest, ...args, '--ci', '--json', '--outputFile', report(folder, name)],
  report: report(folder, name),
})

/**
 * What `npm test` does, in order. A stage without a report counts as one test. `minutes` is when it is given up.
 * `folder` takes the reports.
 */
export const stages = ({ folder, long }) => [
  {
    name: 'check',
    title: 'types, lint, formatting, import rules',
    command: ['npm', 'run', '--silent', 'check'],
    minutes: 10,
  },
  {
    name: 'unit',
    title: 'unit tests of the browser parts and tools',
    ...withJest('unit', folder, ['--projects', ...parts()]),
    minutes: 15,
  },
  {
    name: 'server',
    title: 'server tests, on PGlite and on PostgreSQL',
    ...withJest('server', folder, ['--projects', 'api']),
    minutes: 20,
  },
  {
    name: 'browser',
    title: long ? 'user stories in the browser, every combination' : 'user stories in the browser',
    command: [
      node,
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e',
      '--retries',
      '1',
      '--reporter',
      'list,json',
    ],
    report: report(folder, 'browser'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report(folder, 'browser'),
      ...(long && { TEST_LONG: 'true' }),
    },
    needsBrowser: true,
    minutes: long ? 120 : 40,
  },
]
