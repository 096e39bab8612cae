import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyPluginAsync } from 'fastify'
import { boolean, object } from 'yup'
import type { YupTypeProvider } from '../http/validation.ts'
import { newsFor } from './import-news.ts'
import { importPatients } from './import-patients.ts'
import type { ImportedLine } from './import-report.ts'
import { FileProblem } from './patient-file.ts'

const querySchema = object({ dryRun: boolean().required() })

/** For `npm run patients` while this server holds the database: a file comes as it is, and news of it go back as they happen. */
export const patientsRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

  app
    .withTypeProvider<YupTypeProvider>()
    .post<{ Body: Readable }>(
      '/operator/patients',
      { config: { access: 'operator' }, schema: { querystring: querySchema } },
      async (request, reply) => {
        const { dryRun } = request.query as { dryRun: boolean }
        const { db, clock, audit } = app
        const { stream, say } = newsFor(reply.raw)
        const work = async (file: string) => {
          const tell = (lines: ImportedLine[]) => say({ lines })
          const parts = { db, clock, record: audit.record, dryRun, tell }
          await say({ sum: await importPatients(createReadStream(file), parts) })
        }
        const explain = (error: unknown) => {
          if (error instanceof FileProblem) return say({ problem: error.message })
          request.log.error({ err: error }, 'import failed')
          return say({
            problem: 'The import failed, and nothing was changed; the log of the server says why.',
          })
        }
        void onDisk(request.body, work)
          .catch(explain)
          .catch(() => {}) // nobody waits for it any more
          .finally(() => stream.end())
        return reply.header('content-type', 'application/x-ndjson').send(stream)
      },
    )
}

/** A request must have arrived within the server's time-out, and the work takes as long as it takes: on disk first. */
async function onDisk(body: Readable, work: (file: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'molar-import-'))
  try {
    const file = join(folder, 'patients.csv')
    await pipeline(body, createWriteStream(file, { mode: 0o600 }))
    await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
