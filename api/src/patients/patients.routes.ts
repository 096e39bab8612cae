import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyPluginAsync } from 'fastify'
import { boolean, object } from 'yup'
import type { YupTypeProvider } from '../http/validation.ts'
import { importPatients } from './import-patients.ts'
import type { ImportedLine, ImportSum } from './import-report.ts'
import { FileProblem } from './patient-file.ts'

/** One line of the answer, as JSON. */
export type ImportNews = { lines: ImportedLine[] } | { sum: ImportSum } | { problem: string }

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
        // On disk first: a request must have arrived within the server's time-out, and the import takes as long as it takes.
        const folder = await mkdtemp(join(tmpdir(), 'molar-import-'))
        const file = join(folder, 'patients.csv')
        const news = new PassThrough()
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const say = async (line: ImportNews) => {
          gone.signal.throwIfAborted()
          if (!news.write(`${JSON.stringify(line)}\n`)) await once(news, 'drain', { signal: gone.signal })
        }
        const { db, clock, audit } = app
        const parts = {
          db,
          clock,
          record: audit.record,
          dryRun,
          tell: (lines: ImportedLine[]) => say({ lines }),
        }
        const work = async () => {
          await pipeline(request.body, createWriteStream(file, { mode: 0o600 }))
          await say({ sum: await importPatients(createReadStream(file), parts) })
        }
        void work()
          .catch((error: unknown) => {
            if (error instanceof FileProblem) return say({ problem: error.message })
            request.log.error({ err: error }, 'import failed')
            return say({
              problem: 'The import failed, and nothing was changed; the log of the server says why.',
            })
          })
          .catch(() => {})
          .finally(async () => {
            news.end()
            await rm(folder, { recursive: true, force: true })
          })
        return reply.header('content-type', 'application/x-ndjson').send(news)
      },
    )
}
