import {
  type Doctor,
  fetchDoctors,
  fetchDoctorsSchema,
  fetchServices,
  fetchServicesSchema,
  type Service,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { doctorsOf, servicesOf } from './catalogue.repository.ts'

const service: ObjectSchema<Service> = object({
  id: number().required(),
  name: string().required(),
  duration: number(),
  doctorIds: array(number().required()).default(undefined),
})

const doctor: ObjectSchema<Doctor> = object({
  id: number().required(),
  first_name: string().required(),
  last_name: string().required(),
  title: string().nullable(),
  profession: string().nullable(),
  department_id: number().nullable(),
  department: object({ id: number().required(), name: string().required() }).nullable(),
})

export const catalogueRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.put(
    fetchServices.path,
    {
      config: { access: 'public', changes: [] },
      schema: {
        summary: 'Services of a branch by type',
        body: fetchServicesSchema,
        response: responseOf(array(service)),
      },
    },
    async (request) => {
      const { location, type } = request.body
      return {
        success: true,
        message: request.translate('success'),
        data: await servicesOf(app.db, location, type),
      }
    },
  )

  routes.patch(
    fetchDoctors.path,
    {
      config: { access: 'public', changes: [] },
      schema: {
        summary: 'Doctors of a branch',
        body: fetchDoctorsSchema,
        response: responseOf(array(doctor)),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await doctorsOf(app.db, request.body.location),
    }),
  )
}
