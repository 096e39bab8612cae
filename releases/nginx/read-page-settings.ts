import { existsSync, readFileSync, statSync } from 'node:fs'
import { EXTENSIONS, type Extension, isLocationCode, isOnePhone, LOCATIONS } from '@molar/contract'
import type { Branch, ClinicSettings } from '@molar/shared/remote'
import {
  isJsonObject,
  isPartName,
  remotesByRoute,
  type AdmittedRemote,
  type PageSettings,
} from '../format/index.ts'
import { isTakenPath, RESERVED_NAMES } from '../parts.ts'
import { isOpeningHours, openingHoursInWords } from '../page/opening-hours.ts'

/** The settings that each object of the file may have. */
const KNOWN = {
  settings: keysOf<PageSettings>({
    apiUrl: true,
    extensions: true,
    defaultBearer: true,
    clinic: true,
    home: true,
    remotes: true,
    errorDsn: true,
    errorSampleRate: true,
    allowOverrides: true,
  }),
  clinic: keysOf<ClinicSettings>({ productName: true, clinicName: true, branches: true, privacyUrl: true }),
  branch: keysOf<Branch>({ code: true, address: true, phone: true, openingHours: true }),
  remote: keysOf<AdmittedRemote>({ name: true, origin: true, route: true, otherRoutes: true, access: true }),
}

/** The type makes sure that none is missing. */
function keysOf<Settings>(keys: Record<keyof Settings, true>): readonly string[] {
  return Object.keys(keys)
}

function unknownKey(value: object, known: readonly string[], where: string) {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  return unknown === undefined ? null : `${where} has the unknown setting ${JSON.stringify(unknown)}`
}

/** Whether a value is a text that is not empty. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const ROUTE = /^\/[\w-]+(\/[\w-]+)*$/
const isRoute = (route: unknown) => typeof route === 'string' && ROUTE.test(route) && !isTakenPath(route, [])

const isOrigin = (text: unknown) =>
  text === '' || (typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text)

function remoteProblem(remote: unknown) {
  if (!isJsonObject(remote)) return '"remotes" must list objects with name, origin, route and access'
  const { name, origin, route, otherRoutes = [], access } = remote
  if (typeof name !== 'string' || !isPartName(name) || RESERVED_NAMES.includes(name))
    return `${JSON.stringify(name)} cannot be the name of a remote`
  if (!isOrigin(origin))
    return `the origin of ${name} must be empty or look like https://files.example, without a path`
  if (!isRoute(route)) return `the route of ${name} must be a path such as /book-appointment`
  if (!Array.isArray(otherRoutes) || !otherRoutes.every(isRoute))
    return `the otherRoutes of ${name} must be a list of paths such as /appointment`
  if (access !== 'public' && access !== 'staff') return `the access of ${name} must be "public" or "staff"`
  return unknownKey(remote, KNOWN.remote, `the remote ${name}`)
}

/** `https://KEY@HOST/PROJECT`. The key is public: every browser gets it. A DSN with a password is an old, secret one. */
function isDsn(value: unknown) {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  const isPublic = /^\w+$/.test(username) && password + search + hash === ''
  return /^https?:$/.test(protocol) && isPublic && /^(\/[\w-]+)*\/\d+$/.test(pathname)
}

function errorReportProblem({ errorDsn, errorSampleRate }: Record<string, unknown>) {
  if (errorDsn !== undefined && !isDsn(errorDsn))
    return '"errorDsn" must look like https://KEY@errors.example/1, without a password'
  const isShare = typeof errorSampleRate === 'number' && errorSampleRate >= 0 && errorSampleRate <= 1
  return errorSampleRate === undefined || isShare ? null : '"errorSampleRate" must be a number from 0 to 1'
}

function branchProblem(branch: unknown) {
  if (!isJsonObject(branch)) return '"branches" must list objects with code, address and phone'
  const { code, address, phone, openingHours = [] } = branch
  if (!isLocationCode(code))
    return `the code of each branch must be one of ${LOCATIONS.join(', ')}, and ${JSON.stringify(code)} is not`
  if (!isText(address)) return `the address of the branch ${code} must be a text`
  if (!isText(phone)) return `the phone of the branch ${code} must be a text`
  if (!Array.isArray(openingHours) || !openingHours.every(isOpeningHours))
    return `the openingHours of ${code} must be a list such as ["Mo-Fr 08:00-17:00"]`
  return unknownKey(branch, KNOWN.branch, `the branch ${code}`)
}

function clinicProblem(clinic: unknown) {
  if (!isJsonObject(clinic)) return '"clinic" must have productName, clinicName, privacyUrl and branches'
  for (const key of ['productName', 'clinicName'])
    if (!isText(clinic[key])) return `"clinic.${key}" must be a text`
  const { privacyUrl, branches } = clinic
  if (privacyUrl !== '' && !isWebAddress(privacyUrl))
    return '"clinic.privacyUrl" must be an address such as https://clinic.example/privacy, or empty'
  if (!Array.isArray(branches) || branches.length === 0) return '"clinic.branches" must be a list of branches'
  const problem = branches.map(branchProblem).find((one) => one !== null)
  if (problem) return problem
  const codes = (branches as readonly Branch[]).map(({ code }) => code)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  return twice ? `two branches have the code ${twice}` : unknownKey(clinic, KNOWN.clinic, '"clinic"')
}

function problemWith(value: unknown) {
  if (!isJsonObject(value)) return 'it must contain one JSON object'
  const { apiUrl, home, clinic, remotes, extensions, defaultBearer, allowOverrides = false } = value
  if (typeof apiUrl !== 'string' || !(apiUrl === '/api' || URL.canParse(apiUrl)))
    return '"apiUrl" must be "/api" or the address of another clinic server'
  if (extensions !== null && !(Array.isArray(extensions) && extensions.every(isText)))
    return '"extensions" must be a list of names, or null'
  if (!isText(defaultBearer)) return '"defaultBearer" must be a text such as "molar-web"'
  if (typeof allowOverrides !== 'boolean') return '"allowOverrides" must be true or false'
  if (!Array.isArray(remotes)) return '"remotes" must be a list'
  const problem =
    clinicProblem(clinic) ??
    remotes.map(remoteProblem).find((one) => one !== null) ??
    errorReportProblem(value) ??
    unknownKey(value, KNOWN.settings, 'it')
  if (problem) return problem
  const admitted = remotes as PageSettings['remotes']
  const values = {
    name: admitted.map(({ name }) => name),
    route: remotesByRoute(admitted).map(({ route }) => route),
  }
  for (const [key, all] of Object.entries(values)) {
    const twice = all.find((one, at) => all.indexOf(one) !== at)
    if (twice) return `two remotes have the ${key} ${twice}`
  }
  const taken = values.route.find((route) => isTakenPath(route, values.name))
  if (taken) return `the route ${taken} must not begin with the name of a remote, because its files are there`
  return admitted.some(({ route }) => route === home)
    ? null
    : '"home" must be the route of one of the remotes'
}

/** The file may be older than this version, or newer after a return to an earlier one. */
function extensionWarnings({ extensions }: Pick<PageSettings, 'extensions'>) {
  if (!extensions) return []
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name))
  const unknown = extensions.filter((name) => !EXTENSIONS.includes(name as Extension))
  return [
    ...missing.map((name) => `"extensions" lacks "${name}". Add it if the server is of this version.`),
    ...unknown.map((name) => `"extensions" has "${name}". Remove it if the server is of this version.`),
  ]
}

/** As the clinic writes them. The opening hours are in the notation of schema.org. */
export type PageSettingsFile = Omit<PageSettings, 'clinic'> & {
  clinic: Omit<ClinicSettings, 'branches'> & {
    branches: readonly (Omit<Branch, 'openingHours'> & { openingHours?: readonly string[] })[]
  }
}

/**
 * Reads a clinic's file of page settings. Warns of phones that cannot be called and of extensions that differ from those of this version: nginx
 * must start with a file that it started with before.
 * @param file its path, for messages
 * @throws Error with one sentence about the first problem
 */
export function readPageSettings(text: string, file: string): PageSettings {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${file} is not JSON.`)
  }
  const problem = problemWith(value)
  if (problem) throw new Error(`${file} is not valid: ${problem}.`)
  const settings = value as PageSettingsFile
  for (const { code, phone } of settings.clinic.branches)
    if (!isOnePhone(phone))
      console.warn(
        `${file}: the phone of the branch ${code} should be one phone number, such as 0700 555 0101. Links to it do not work.`,
      )
  for (const warning of extensionWarnings(settings)) console.warn(`${file}: ${warning}`)
  const branches = settings.clinic.branches.map(({ openingHours, ...branch }) => ({
    ...branch,
    ...(openingHours && { openingHours: openingHoursInWords(openingHours) }),
  }))
  return { ...settings, clinic: { ...settings.clinic, branches } }
}

/** @throws Error if there is no such file or it is not valid, see `readPageSettings` */
export function readSettingsFile(file: string): PageSettings {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  // Docker makes a folder if the file of a volume is missing.
  if (statSync(file).isDirectory())
    throw new Error(`${file} is a folder. Remove it, and put the file with the settings of the page there.`)
  return readPageSettings(readFileSync(file, 'utf8'), file)
}
