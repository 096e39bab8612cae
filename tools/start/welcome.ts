import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../parts.ts'

interface Addresses {
  portal: string
  /** Null when somebody else's server is used. */
  api: string | null
}

/** What to tell whoever typed `npm start`: where to go, and as whom. */
export async function welcome({ portal, api }: Addresses) {
  const places = [
    ['Book an appointment', portal],
    ['Staff sign in', `${portal}/login`],
    ...(api ? [['Codes and mails sent', `${api}/dev/inbox`]] : []),
  ]
  return [
    '',
    'Molar is open.',
    '',
    ...places.map(([what, where]) => `  ${what!.padEnd(22)}${where}`),
    '',
    ...(api ? await demoLines() : []),
    'Ctrl-C ends everything.',
  ].join('\n')
}

interface DemoIdentities {
  /** A line for each person one can be: `Registered, by e-mail  adaeze.okafor@example.com (Lagos)`. */
  demoIdentities?: readonly string[]
}

/** The people of the demo clinic, as the server itself lists them. */
async function demoLines() {
  const file = join(ROOT, 'api', 'src', 'demo', 'identities.ts')
  if (process.env.DEMO_DATA === 'false' || !existsSync(file)) return []
  const { demoIdentities = [] } = (await import(pathToFileURL(file).href)) as DemoIdentities
  return ['People of the demo clinic:', '', ...demoIdentities.map((line) => `  ${line}`), '']
}
