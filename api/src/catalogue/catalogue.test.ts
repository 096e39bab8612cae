import type { FastifyInstance } from 'fastify'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  const services = async (payload: object) =>
    (await app.inject({ method: 'PUT', url: '/fetch/services', payload })).json()
  const doctors = async (payload: object) =>
    (await app.inject({ method: 'PATCH', url: '/fetch/doctors', payload })).json()

  it('The services of one type are listed for a branch by any of its names', async () => {
    const { procedureId } = await aClinic(database())
    await aClinic(database(), { branch: 'fct' })
    for (const location of ['lag', 'Lagos', ' LG ']) {
      expect(await services({ location, type: 'procedure' })).toEqual({
        success: true,
        message: 'Success!',
        data: [{ id: procedureId, name: 'Root Canal Therapy', duration: 30 }],
      })
    }
  })

  it('The doctors of a branch are listed with their departments', async () => {
    const { departmentId, doctorIds } = await aClinic(database(), { doctors: 1 })
    expect(await doctors({ location: 'lag' })).toEqual({
      success: true,
      message: 'Success!',
      data: [
        {
          id: doctorIds[0],
          first_name: 'Ngozi',
          last_name: 'Eze 1',
          title: 'Dr.',
          profession: 'Dentist',
          department_id: departmentId,
          department: { id: departmentId, name: 'General Dentistry' },
        },
      ],
    })
  })

  it('Inactive doctors and services are not listed', async () => {
    await aClinic(database(), { doctors: 2 })
    await database().updateTable('doctors').set({ active: false }).where('last_name', '=', 'Eze 1').execute()
    await database().updateTable('services').set({ active: false }).execute()
    expect((await doctors({ location: 'lag' })).data).toMatchObject([{ last_name: 'Eze 2' }])
    expect((await services({ location: 'lag', type: 'consultation' })).data).toEqual([])
  })

  it('An empty clinic returns empty lists', async () => {
    expect((await doctors({ location: 'phc' })).data).toEqual([])
    expect((await services({ location: 'phc', type: 'consultation' })).data).toEqual([])
  })
})
