import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem, portProblems, spaceProblem } from './checks.mjs'
import { install } from './packages.mjs'

// Preparation of all commands that start servers. Runs before anything is installed.

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const host = process.env.HOST || '127.0.0.1'

/**
 * Checks disk space and ports, installs packages, and registers the TypeScript loader.
 * @param {{ port: number, what: string, variable: string }[]} ports
 * @param {string} command that the user typed, for messages
 * @throws Error with all problems found
 */
export async function prepare(ports, command) {
  process.chdir(root)
  const spaceNeeded = existsSync(join(root, 'node_modules')) ? 0.3 : 1.5
  const found = [spaceProblem(root, spaceNeeded), ...(await portProblems(ports, host, command))].filter(
    Boolean,
  )
  if (found.length > 0) throw new Error(found.join('\n'))
  await install(root, (line) => console.log(line))
  const { register } = await import('tsx/esm/api')
  register()
}

/** Checks Node and runs a command. On an error, prints its message without a stack and ends this process. */
export async function runOrExit(command) {
  try {
    // First: an old Node has not everything that the command calls.
    const problem = nodeProblem(process.versions.node)
    if (problem) throw new Error(problem)
    await command()
  } catch (error) {
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}
