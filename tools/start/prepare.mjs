import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem, portProblems, spaceProblem } from './checks.mjs'
import { install } from './packages.mjs'

// What stands before every command that opens something. Runs before anything is installed.

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const host = process.env.HOST || '127.0.0.1'

/**
 * Looks whether everything can be had, installs packages, and makes our TypeScript loadable. Throws what is in the way.
 * @param {{ port: number, what: string, variable: string }[]} ports
 * @param {string} command as it was typed: what to type again on another port
 */
export async function prepare(ports, command) {
  process.chdir(root)
  const spaceNeeded = existsSync(join(root, 'node_modules')) ? 0.3 : 1.5
  const found = [
    nodeProblem(process.versions.node),
    spaceProblem(root, spaceNeeded),
    ...(await portProblems(ports, host, command)),
  ].filter(Boolean)
  if (found.length > 0) throw new Error(found.join('\n'))
  await install(root, (sentence) => console.log(sentence))
  const { register } = await import('tsx/esm/api')
  register()
}

/** Ends this process with one sentence in place of a stack. */
export async function orSay(command) {
  try {
    await command()
  } catch (error) {
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}
