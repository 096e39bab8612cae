import { sql } from 'kysely'
import { onBothDatabasesInLongRun } from './databases.ts'

onBothDatabasesInLongRun((database) => {
  const branches = () => database().selectFrom('branches').selectAll().orderBy('code').execute()
  let migrated: object[]
  beforeAll(async () => {
    migrated = await branches()
    await sql`update branches set address = '1 Other Street', sms_abroad = true, reminder_hours = '{5}',
      change_notice_minutes = 2980, offer_hold_minutes = 45`.execute(database())
  })

  it('A test begins with the default of each setting of a branch that has one, whatever was changed before it', async () => {
    expect(await branches()).toEqual(migrated)
  })
})
