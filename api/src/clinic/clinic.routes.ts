import type { FastifyPluginAsync } from 'fastify'
import { boolean, mixed, object } from 'yup'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { readClinicFile } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'

const importSchema = object({ file: mixed().required(), dryRun: boolean().strict().required() })

/** Used by `npm run clinic` while this server has the database open. Not part of `/openapi.json`. */
export const clinicRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().post(
    '/operator/clinic',
    // A clinic file is larger than the body of any other request.
    { config: { access: 'operator' }, bodyLimit: 4 * 1024 * 1024, schema: { body: importSchema } },
    async ({ body: { file, dryRun } }) => {
      const read = readClinicFile(file)
      if ('problems' in read) throw new Problem(422, 'invalid', { messageKey: read.problems.join('\n') })
      return {
        success: true,
        message: 'Imported',
        data: await importClinic(app.db, read.file, { dryRun, now: app.clock() }),
      }
    },
  )
}
