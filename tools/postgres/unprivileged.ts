import { readFileSync } from 'node:fs'

export interface User {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: somebody else on this machine, or undefined when we are not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean)
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no user postgres or nobody to run it as.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
