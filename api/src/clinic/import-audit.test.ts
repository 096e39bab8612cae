import { exampleClinic } from '../../testing/clinic-file.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { importClinic } from './import-clinic.ts'

onBothDatabasesInLongRun((database) => {
  const now = new Date('2026-12-01T08:00:00+01:00')
  const importFile = async (file = exampleClinic(), dryRun = false) =>
    (await importClinic(database(), file, { dryRun, now })).applied
  const rows = () => database().selectFrom('audit_log').select(['at', 'command', 'action']).execute()

  it('An import that changes the clinic has one row in the audit log; the same import again has none', async () => {
    const row = { at: now, command: 'clinic', action: 'clinic.imported' }
    expect(await importFile()).toBe(true)
    expect(await rows()).toEqual([row])
    expect(await importFile()).toBe(true)
    expect(await rows()).toEqual([row])
  })

  it('A dry run and a refused file have no row in the audit log', async () => {
    expect(await importFile(exampleClinic(), true)).toBe(false)
    const [branch] = exampleClinic().branches
    expect(await importFile({ branches: [branch!, branch!] })).toBe(false)
    expect(await rows()).toEqual([])
  })
})
