import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keptByNpm } from '../npm-options.ts'
import { optionError } from '../option-errors.ts'
import { workingFolder } from '../working-folder.ts'

const USAGE = `npm run nginx -- --settings FILE --store DIR --api HOST:PORT[,HOST:PORT…] --out DIR
  --settings     settings of the page, see releases/nginx/clinic-page.example.json
  --store        the folder that npm run release writes to
  --api          all copies of the clinic server
  --out          folder for nginx.conf and the files that pages include
  --listen       port, or address and port (8080)
  --run          folder that nginx may write to (/tmp)
  --log          access log (/dev/stdout)
  --behind       networks of trusted proxies, separated by commas: X-Forwarded-For is used only from these
  --resolver     DNS servers for remotes on origins of their own (those of this machine)
  --certificate, --key   files for TLS`

const OPTIONS = [
  'settings',
  'store',
  'api',
  'out',
  'listen',
  'run',
  'log',
  'behind',
  'resolver',
  'certificate',
  'key',
] as const
type Option = (typeof OPTIONS)[number]

// `key` is a setting of npm too. nginx needs it together with `certificate`.
const UNKNOWN_TO_NPM = OPTIONS.filter((name) => name !== 'key')

const API = /^([\w.-]+|\[[\da-f:]+\]):\d+$/i
const LISTEN = /^([\d.]+:|\[[\da-f:]+\]:)?\d+$/i
const NETWORK = /^[\da-f.:]+(\/\d+)?$/i
const RESOLVER = /^([\d.]+|\[[\da-f:]+\])(:\d+)?$/i
const PATH = /^\/[\w./-]+$/

const splitList = (list: string | undefined) => (list ? list.split(',').map((entry) => entry.trim()) : [])

/**
 * Reads the arguments of `npm run nginx`.
 * @param from the folder that relative paths start from
 * @throws Error with one sentence about a missing or wrong argument
 */
export function readArguments(args: readonly string[], from = workingFolder(), env = process.env) {
  const kept = keptByNpm(UNKNOWN_TO_NPM, 'npm run nginx -- …', env)
  if (kept) throw new Error(kept)
  const absolute = (path: string) => resolve(from, path)
  const given = parseOptions(args)
  const required = (name: Option) => {
    if (!given[name]) throw new Error(`--${name} is missing.\n\n${USAGE}`)
    return given[name]
  }
  const checked = (name: Option, form: RegExp, example: string) => {
    for (const entry of splitList(given[name]))
      if (!form.test(entry)) throw new Error(`--${name} must look like ${example}, and "${entry}" does not.`)
    return given[name]
  }
  if (/^\w+:\/\//.test(required('store')))
    throw new Error(
      '--store must be a folder, because nginx reads no bucket. A bucket can be the origin of a remote: releases/nginx/README.md.',
    )
  required('api')
  checked('api', API, '10.0.0.5:4000')
  checked('behind', NETWORK, '10.0.0.0/8')
  checked('resolver', RESOLVER, '10.0.0.2 or [fd00::2]:53')
  if (splitList(given.behind).some((network) => /\/0+$/.test(network)))
    throw new Error(
      '--behind trusts everybody, so anybody could name any address: list the addresses of the proxies.',
    )
  if (Boolean(given.certificate) !== Boolean(given.key))
    throw new Error('--certificate and --key belong together: give both or none.')
  const { certificate, key } = given
  return {
    file: absolute(required('settings')),
    store: absolute(required('store')),
    out: absolute(required('out')),
    apis: splitList(given.api),
    behind: splitList(given.behind),
    resolvers: splitList(given.resolver),
    tls: certificate && key ? { certificate: absolute(certificate), key: absolute(key) } : null,
    listen: checked('listen', LISTEN, '8080 or 127.0.0.1:8080') ?? '8080',
    run: checked('run', PATH, '/var/lib/molar') ?? '/tmp',
    accessLog: checked('log', PATH, '/var/log/molar.log') ?? '/dev/stdout',
  }
}

function parseOptions(args: readonly string[]) {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]))
  const help = { type: 'boolean', short: 'h' } as const
  let values
  try {
    values = parseArgs({ args: [...args], options: { ...options, help } }).values
  } catch (error) {
    throw new Error(`${optionError(error as Error)}\n\n${USAGE}`, { cause: error })
  }
  if (values.help) throw new Error(USAGE)
  return values as Partial<Record<Option, string>>
}
