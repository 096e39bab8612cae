import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESERVED_NAMES, ROOT } from '../parts.ts'
import { newFolder } from '../testing/builds.ts'
import { findNginx } from '@molar/tools/programs'
import { readArguments } from './arguments.ts'
import { readPageSettings, readSettingsFile } from './read-page-settings.ts'
import { exampleFile, exampleSettings } from './testing/example-settings.ts'
import { fillPlaceholders, quoted } from './syntax.ts'
import { writeConfig } from './write-config.ts'

const NEEDED = ['--settings', 'page.json', '--store', 'store', '--api', 'a:1,b:2', '--out', 'out']

it('reads lists of servers and networks, and paths relative to the folder of the user', () => {
  const read = readArguments([...NEEDED, '--behind', '10.0.0.0/8, 192.168.1.7'], '/home/ada')
  expect(read).toMatchObject({
    apis: ['a:1', 'b:2'],
    behind: ['10.0.0.0/8', '192.168.1.7'],
    store: '/home/ada/store',
    tls: null,
  })
})

it.each([
  [['--settings', 'x'], '--store is missing.'],
  [['--bogus', 'x'], 'There is no option --bogus.\n\nnpm run nginx -- --settings FILE'],
  [['--store'], /^Option '--store <value>' argument missing\.\n\nnpm run nginx/],
  [['--help'], 'npm run nginx -- --settings FILE'],
  [[...NEEDED, '--store', 's3://releases/molar'], '--store must be a folder, because nginx reads no bucket.'],
  [[...NEEDED, '--api', 'http://a:1'], '--api must look like 10.0.0.5:4000, and "http://a:1" does not.'],
  [[...NEEDED, '--listen', '80; include /etc/x'], '--listen must look like'],
  [[...NEEDED, '--run', '/tmp; x'], '--run must look like'],
  [[...NEEDED, '--behind', '10.0.0.0/8, 0.0.0.0/0'], '--behind trusts everybody'],
  [[...NEEDED, '--behind', '::/0'], '--behind trusts everybody'],
  [[...NEEDED, '--resolver', 'dns.example'], '--resolver must look like 10.0.0.2'],
  [[...NEEDED, '--key', 'k'], '--certificate and --key belong together'],
])('refuses the arguments %j with a message', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(sentence)
})

it('refuses to write a configuration when npm kept options', () => {
  expect(() => readArguments(NEEDED, '/home/ada', { npm_config_behind: '10.0.0.0/8' })).toThrow(
    'npm kept --behind. Write two hyphens before the options: npm run nginx -- ….',
  )
})

const withRemote = (changes: object) => {
  const { remotes, ...rest } = exampleFile()
  return JSON.stringify({ ...rest, remotes: [{ ...remotes[0], ...changes }, ...remotes.slice(1)] })
}

const withClinic = (changes: object) => {
  const { clinic, ...rest } = exampleFile()
  return JSON.stringify({ ...rest, clinic: { ...clinic, ...changes } })
}

const withBranch = (changes: object) => {
  const [first, ...others] = exampleFile().clinic.branches
  return withClinic({ branches: [{ ...first, ...changes }, ...others] })
}

const withOpeningHours = (openingHours?: unknown) => {
  const { clinic, ...others } = exampleFile()
  const branches = clinic.branches.map((branch) => ({ ...branch, openingHours }))
  return JSON.stringify({ ...others, clinic: { ...clinic, branches } })
}

it('writes the opening hours of a branch in words, in each language', () => {
  const { clinic } = readPageSettings(withOpeningHours(['Mo-Fr 08:00-17:00']), 'page.json')
  expect(clinic.branches[0]!.openingHours).toMatchObject({
    en: ['Mon–Fri 8:00 am–5:00 pm'],
    de: ['Mo–Fr 8:00–17:00'],
  })
})

it('accepts a branch without opening hours', () => {
  const { clinic } = readPageSettings(withOpeningHours(), 'page.json')
  expect(clinic.branches[0]!.openingHours).toBeUndefined()
})

it('accepts page settings without extensions, with an empty privacyUrl and with allowOverrides', () => {
  const { clinic, ...rest } = exampleFile()
  const settings = { ...rest, clinic: { ...clinic, privacyUrl: '' }, extensions: null, allowOverrides: true }
  expect(readPageSettings(JSON.stringify(settings), 'page.json')).toMatchObject({
    extensions: null,
    allowOverrides: true,
  })
})

it.each([
  ['{', 'page.json is not JSON.'],
  ['[]', 'it must contain one JSON object'],
  [JSON.stringify({ ...exampleFile(), home: '/elsewhere' }), '"home" must be the route of one'],
  [JSON.stringify({ ...exampleFile(), apiUrl: 'api' }), '"apiUrl" must be "/api"'],
  [JSON.stringify({ ...exampleFile(), defaultBearer: undefined }), '"defaultBearer" must be a text'],
  [
    JSON.stringify({ ...exampleFile(), extensions: undefined }),
    '"extensions" must be a list of names, or null',
  ],
  [JSON.stringify({ ...exampleFile(), extensions: [1] }), '"extensions" must be a list of names, or null'],
  [JSON.stringify({ ...exampleFile(), allowOverrides: 'yes' }), '"allowOverrides" must be true or false'],
  [JSON.stringify({ ...exampleFile(), errorDns: 'x' }), 'it has the unknown setting "errorDns"'],
  [JSON.stringify({ ...exampleFile(), clinic: [] }), '"clinic" must have productName, clinicName'],
  [withClinic({ productName: undefined }), '"clinic.productName" must be a text'],
  [withClinic({ clinicName: ' ' }), '"clinic.clinicName" must be a text'],
  [withClinic({ privacyUrl: undefined }), '"clinic.privacyUrl" must be an address'],
  [withClinic({ privacyUrl: 'javascript:alert(1)' }), '"clinic.privacyUrl" must be an address'],
  [withClinic({ branches: [] }), '"clinic.branches" must be a list of branches'],
  [withClinic({ privacyURL: '' }), '"clinic" has the unknown setting "privacyURL"'],
  [withBranch({ code: 'abj' }), 'the code of each branch must be one of fct, lag, phc, and "abj" is not'],
  [withBranch({ code: 'lag' }), 'two branches have the code lag'],
  [withBranch({ address: undefined }), 'the address of the branch fct must be a text'],
  [withBranch({ phone: 7005550101 }), 'the phone of the branch fct must be a text'],
  [withBranch({ hours: [] }), 'the branch fct has the unknown setting "hours"'],
  [withRemote({ label: 'x' }), 'the remote booking has the unknown setting "label"'],
  ...['http', 'https://errors.example/1', 'https://key:secret@errors.example/1', 'https://k@e.example/x'].map(
    (errorDsn) => [JSON.stringify({ ...exampleFile(), errorDsn }), '"errorDsn" must look like'],
  ),
  ...[2, -0.5, '1'].map((errorSampleRate) => [
    JSON.stringify({ ...exampleFile(), errorSampleRate }),
    '"errorSampleRate" must be a number',
  ]),
  [withOpeningHours(['Mon 8-5']), 'the openingHours of fct must be a list such as'],
  [withOpeningHours('Mo-Fr 08:00-17:00'), 'the openingHours of fct must be a list such as'],
  [withRemote({ name: 'api' }), '"api" cannot be the name of a remote'],
  [withRemote({ name: 'x;y' }), 'cannot be the name of a remote'],
  [withRemote({ route: '/x { return 200; }' }), 'the route of booking must be a path'],
  [
    withRemote({ route: '/blockers/book' }),
    'the route /blockers/book must not begin with the name of a remote',
  ],
  [withRemote({ route: '/config' }), 'two remotes have the route /config'],
  [withRemote({ otherRoutes: ['/config'] }), 'two remotes have the route /config'],
  [withRemote({ otherRoutes: ['/x;'] }), 'the otherRoutes of booking must be a list of paths'],
  [withRemote({ origin: 'https://files.example/x' }), 'the origin of booking must be empty'],
  [withRemote({ access: 'all' }), 'the access of booking'],
])('refuses the page settings %j with a message', (text, sentence) => {
  expect(() => readPageSettings(text, 'page.json')).toThrow(sentence)
})

it('says of page settings that are missing, or a folder that Docker has made in their place, what to do', () => {
  const folder = newFolder()
  expect(() => readSettingsFile(join(folder, 'page.json'))).toThrow(`There is no file ${folder}/page.json.`)
  expect(() => readSettingsFile(folder)).toThrow(`${folder} is a folder. Remove it, and put the file`)
})

it('accepts a phone of two numbers, and warns that people cannot call it', () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  const phone = '0700 555 0101 / 0700 555 0102'
  const { clinic } = readPageSettings(withBranch({ phone }), 'page.json')
  expect(clinic.branches[0]).toMatchObject({ phone })
  expect(warn.mock.calls).toEqual([
    [
      'page.json: the phone of the branch fct should be one phone number, such as 0700 555 0101. Links to it do not work.',
    ],
  ])
  warn.mockRestore()
})

it('warns of extensions that the file lacks, and of those that this version does not have', () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  const extensions = [...exampleFile().extensions!.filter((name) => name !== 'figures'), 'later']
  readPageSettings(JSON.stringify({ ...exampleFile(), extensions }), 'page.json')
  expect(warn.mock.calls).toEqual([
    ['page.json: "extensions" lacks "figures". Add it if the server is of this version.'],
    ['page.json: "extensions" has "later". Remove it if the server is of this version.'],
  ])
  readPageSettings(JSON.stringify({ ...exampleFile(), extensions: null }), 'page.json')
  readPageSettings(JSON.stringify(exampleFile()), 'page.json')
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

it('refuses a remote with a reserved name, such as that of a message namespace of the shell', () => {
  const texts = readdirSync(join(ROOT, 'shell', 'src', 'messages')).map((name) => name.split('.')[0]!)
  for (const name of [...RESERVED_NAMES, ...texts.filter((text) => text.length > 2)])
    expect(() => readPageSettings(withRemote({ name }), 'page.json')).toThrow(
      'cannot be the name of a remote',
    )
})

it('quotes special characters of nginx, and fails for those that cannot be quoted', () => {
  expect(quoted('a "b" \\c;')).toBe('"a \\"b\\" \\\\c;"')
  expect(() => quoted('$host')).toThrow('cannot be written in nginx')
  expect(() => fillPlaceholders('{{unknown}}', {})).toThrow('{{unknown}}')
})

it('writes files and folders that the workers of nginx can read under a strict umask', () => {
  const folder = newFolder()
  const before = process.umask(0o077)
  try {
    const out = join(folder, 'etc', 'molar')
    writeConfig({ settings: exampleSettings(), store: folder, apis: ['127.0.0.1:9'], out })
  } finally {
    process.umask(before)
  }
  const entries = readdirSync(join(folder, 'etc'), { recursive: true, withFileTypes: true })
  expect(entries.length).toBeGreaterThan(5)
  for (const entry of entries) {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
    expect([entry.name, mode.toString(8)]).toEqual([entry.name, entry.isFile() ? '644' : '755'])
  }
  expect((statSync(join(folder, 'etc')).mode & 0o777).toString(8)).toBe('755')
})

describe('with TLS and a trusted proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('writes a configuration that nginx accepts, which verifies certificates', () => {
    const pair = `-keyout ${join(folder, 'key.pem')} -out ${join(folder, 'cert.pem')}`
    const made = spawnSync('openssl', `req -x509 -newkey rsa:2048 -nodes -subj /CN=x ${pair}`.split(' '))
    expect(made.status).toBe(0)
    const [booking, ...others] = exampleSettings().remotes
    const config = writeConfig({
      settings: {
        ...exampleSettings(),
        remotes: [{ ...booking!, origin: 'https://127.0.0.1:9' }, ...others],
      },
      store: folder,
      apis: ['127.0.0.1:9'],
      out: folder,
      run: folder,
      accessLog: join(folder, 'access.log'),
      listen: '127.0.0.1:8443',
      behind: ['10.0.0.0/8'],
      tls: { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') },
    })
    const { status, stderr } = spawnSync(findNginx(), ['-t', '-p', folder, '-c', config, '-e', 'stderr'])
    expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')])
    expect(readFileSync(config, 'utf8')).toContain('proxy_ssl_verify on;')
  })
})
