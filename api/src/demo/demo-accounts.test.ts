import { testSettings } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { DatabaseNotReady } from '../database/prepare.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { hashPassword } from '../staff/password.ts'
import { refuseDemoAccounts } from './demo-accounts.ts'
import { fillDemo } from './fill-demo.ts'

onBothDatabases((database) => {
  const fill = () =>
    fillDemo({ db: database(), clock: testClock().now, keyring: createKeyring(testSettings.secretKey) })

  it('A database without demo accounts is not refused', async () => {
    await expect(refuseDemoAccounts(database())).resolves.toBeUndefined()
  })

  it('Enabled demo accounts with their published passwords are refused by name until each is disabled or has a new password', async () => {
    await fill()
    await expect(refuseDemoAccounts(database())).rejects.toThrow(DatabaseNotReady)
    await expect(refuseDemoAccounts(database())).rejects.toThrow(
      'refused in production: chidi.frontdesk, funke.admin, halima.nurse, ibrahim.director, ngozi.doctor, tamuno.dentist. Use',
    )
    await database()
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('username', '!=', 'funke.admin')
      .execute()
    await expect(refuseDemoAccounts(database())).rejects.toThrow('refused in production: funke.admin. Use')
    await database()
      .updateTable('staff')
      .set({ password_hash: await hashPassword('Another-Password-2026') })
      .where('username', '=', 'funke.admin')
      .execute()
    await expect(refuseDemoAccounts(database())).resolves.toBeUndefined()
  })
})
