import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ClinicFile, readClinicFile } from '../clinic/clinic-file.ts'
import { importClinic } from '../clinic/import-clinic.ts'
import { type ClinicReport, reportText } from '../clinic/report.ts'
import { connect } from '../database/connect.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { migrate } from '../database/migrate.ts'
import { databaseSettings, type DatabaseSettings, SettingsError } from '../settings.ts'
import { readLink } from './operator-link.ts'

const USAGE = 'Usage: npm run clinic -- import FILE.json [--dry-run]'

/** Something the person at the keyboard can mend: shown without a stack. */
class Sentence extends Error {}

async function run(words: string[]) {
  const [command, path, ...rest] = words.filter((word) => word !== '--dry-run')
  if (command !== 'import' || !path || rest.length > 0) throw new Sentence(USAGE)
  const dryRun = words.includes('--dry-run')
  const file = await readJson(path)
  const read = readClinicFile(file)
  if ('problems' in read) throw new Sentence(`${path} cannot be imported:\n${read.problems.join('\n')}`)
  const report = await importInto(databaseSettings(process.env), read.file, dryRun)
  console.log(reportText(report, dryRun))
  return report.lines.some(({ result }) => result === 'refused') ? 1 : 0
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(resolve(standingIn(), path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Sentence(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    )
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Sentence(`${path} is not JSON: ${(error as Error).message}.`)
  }
}

/** npm runs its scripts in the repository's root; a relative path is meant from where the person stands. */
const standingIn = () =>
  (process.env.npm_lifecycle_event === 'clinic' && process.env.INIT_CWD) || process.cwd()

/** Straight into the database, or through the server that has it open. */
async function importInto(
  settings: DatabaseSettings,
  file: ClinicFile,
  dryRun: boolean,
): Promise<ClinicReport> {
  let db
  try {
    db = await connect(settings)
  } catch (error) {
    if (error instanceof DirectoryInUse) return importThroughServer(settings.dataDir, file, dryRun, error)
    throw error
  }
  try {
    await migrate(db)
    return await importClinic(db, file, { dryRun })
  } finally {
    await db.destroy()
  }
}

async function importThroughServer(
  dataDir: string,
  file: ClinicFile,
  dryRun: boolean,
  inUse: DirectoryInUse,
) {
  const link = await readLink(dataDir)
  if (!link) throw inUse
  const answer = await fetch(`${link.url}/operator/clinic`, {
    method: 'POST',
    headers: { authorization: `Bearer ${link.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file, dryRun }),
  }).catch((error: Error) => {
    throw new Sentence(
      `The server that has the database open does not answer at ${link.url}: ${error.message}.`,
    )
  })
  const { success, message, data } = (await answer.json()) as {
    success: boolean
    message: string
    data: ClinicReport
  }
  if (!success) throw new Sentence(message)
  return data
}

run(process.argv.slice(2))
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    const plain =
      error instanceof Sentence || error instanceof SettingsError || error instanceof DirectoryInUse
    console.error(plain ? error.message : error)
    process.exit(1)
  })
