import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import type { BranchSettings } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'

onBothDatabasesInLongRun((database) => {
  const imported = (settings: BranchSettings) =>
    importClinic(database(), { branches: [{ code: 'lag', settings }] })

  it('A clinic file makes the email address of new patients optional, and required again', async () => {
    for (const emailOptional of [true, false]) {
      expect((await imported({ emailOptional })).lines).toMatchObject([{ result: 'updated' }])
      const lagos = database().selectFrom('branches').select('email_optional').where('code', '=', 'lag')
      expect(await lagos.executeTakeFirst()).toEqual({ email_optional: emailOptional })
    }
  })

  it('The report says that an optional email address has no effect in a branch without SMS', async () => {
    const { applied, lines } = await imported({ emailOptional: true, smsPerHour: 0 })
    expect(applied).toBe(true)
    expect(lines).toMatchObject([{ note: 'emailOptional has no effect while smsPerHour is 0' }])
    expect((await imported({ smsPerHour: 10 })).lines[0]).not.toHaveProperty('note')
  })
})
