import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { typedIn } from '../typed-in.ts'

export const USAGE = `npm run nginx -- --settings FILE --store DIR --api HOST:PORT[,HOST:PORT…] --out DIR
  --settings     the clinic's page, as releases/nginx/clinic-page.example.json
  --store        folder of releases, as npm run release fills it
  --api          every copy of the clinic server
  --out          where nginx.conf goes, and what pages include
  --listen       port, or address and port (8080)
  --run          where nginx itself may write (/tmp)
  --log          a line for every answer (/dev/stdout)
  --behind       networks of proxies in front whose X-Forwarded-For is true, by commas
  --certificate, --key   where TLS ends here`

const OPTIONS = [
  'settings',
  'store',
  'api',
  'out',
  'listen',
  'run',
  'log',
  'behind',
  'certificate',
  'key',
] as const
type Option = (typeof OPTIONS)[number]

const API = /^([\w.-]+|\[[\da-f:]+\]):\d+$/i
const LISTEN = /^([\d.]+:|\[[\da-f:]+\]:)?\d+$/i
const NETWORK = /^[\da-f.:]+(\/\d+)?$/i
const PATH = /^\/[\w./-]+$/

const words = (list: string | undefined) => (list ? list.split(',').map((word) => word.trim()) : [])

/** @throws Error with one sentence about what is missing or wrong */
export function readArguments(args: readonly string[], standing = typedIn()) {
  const path = (typed: string) => resolve(standing, typed)
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
  })
  const given = values as Partial<Record<Option, string>>
  const needed = (name: Option) => {
    if (!given[name]) throw new Error(`--${name} is missing.\n\n${USAGE}`)
    return given[name]
  }
  const checked = (name: Option, form: RegExp, example: string) => {
    for (const word of words(given[name]))
      if (!form.test(word)) throw new Error(`--${name} must read like ${example}, and "${word}" does not.`)
    return given[name]
  }
  needed('api')
  checked('api', API, '10.0.0.5:4000')
  checked('behind', NETWORK, '10.0.0.0/8')
  if (Boolean(given.certificate) !== Boolean(given.key))
    throw new Error('--certificate and --key belong together: give both or none.')
  const { certificate, key } = given
  return {
    file: path(needed('settings')),
    store: path(needed('store')),
    out: path(needed('out')),
    apis: words(given.api),
    behind: words(given.behind),
    tls: certificate && key ? { certificate: path(certificate), key: path(key) } : null,
    listen: checked('listen', LISTEN, '8080 or 127.0.0.1:8080') ?? '8080',
    run: checked('run', PATH, '/var/lib/molar') ?? '/tmp',
    accessLog: checked('log', PATH, '/var/log/molar.log') ?? '/dev/stdout',
  }
}
