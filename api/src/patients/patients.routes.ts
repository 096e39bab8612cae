import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { line } from '@molar/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { boolean, object } from 'yup'
import type { YupTypeProvider } from '../http/validation.ts'
import { erasePatient } from './erase-patient.ts'
import { importPatients } from './import-patients.ts'
import { importProgress } from './import-progress.ts'
import { FileProblem } from './patient-file.ts'

const querySchema = object({ dryRun: boolean().required() })
const erasureSchema = object({ patient: line(100).required(), isConfirmed: boolean().required() })

/** Used by `npm run patients` while this server has the database open. An import takes the CSV file and streams the progress. */
export const patientsRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  const routes = app.withTypeProvider<YupTypeProvider>()
  const { db, clock, audit } = app

  routes.post(
    '/operator/patients/erase',
    { config: { access: 'operator' }, schema: { body: erasureSchema } },
    async ({ body }) => {
      const data = await erasePatient({ db, clock, record: audit.record }, body)
      return { success: true, message: 'Done', data }
    },
  )

  routes.post<{ Body: Readable }>(
    '/operator/patients',
    { config: { access: 'operator' }, schema: { querystring: querySchema } },
    async (request, reply) => {
      const { dryRun } = request.query as { dryRun: boolean }
      const progress = importProgress(reply.raw)
      void importFile(app, request.body, { dryRun, progress })
        .catch(() => {}) // the client has disconnected
        .finally(() => progress.stream.end())
      return reply.header('content-type', 'application/x-ndjson').send(progress.stream)
    },
  )
}

interface ImportOptions {
  dryRun: boolean
  progress: ReturnType<typeof importProgress>
}

/** Imports the file and sends its results, or why it failed. */
async function importFile(app: FastifyInstance, body: Readable, { dryRun, progress }: ImportOptions) {
  const { sendLines, sendEnd } = progress
  const { db, clock, audit, log } = app
  try {
    await withFile(body, async (file) => {
      const options = {
        db,
        clock,
        record: audit.record,
        dryRun,
        onLines: sendLines,
      }
      sendEnd({ sum: await importPatients(file, options) })
    })
  } catch (error) {
    const isOfFile = error instanceof FileProblem
    if (!isOfFile) log.error({ err: error }, 'import failed')
    const why = 'The import failed and nothing was changed. The log of the server has the reason.'
    sendEnd({ problem: isOfFile ? error.message : why })
  }
}

/**
 * Stores the body first: a request must arrive within the server's time-out, and an import may take longer. The file has
 * no name, so that it is gone when the process ends for any reason.
 */
async function withFile(body: Readable, work: (file: Readable) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'molar-import-'))
  const file = await open(join(folder, 'patients.csv'), 'wx+', 0o600)
  try {
    await rm(folder, { recursive: true })
    await writeFile(file, body)
    await work(file.createReadStream({ start: 0 }))
  } finally {
    await file.close()
  }
}
