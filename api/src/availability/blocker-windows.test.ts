import { type Insertable, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'

onBothDatabasesInLongRun((database) => {
  const windows = async (from: string, until: string, branch = 'lag') => {
    const { rows } = await sql<{ window: string }>`
      select to_char(lower(period), 'DD.MM. HH24:MI') || ' to ' || to_char(upper(period), 'DD.MM. HH24:MI') as window
      from blocker_windows(${branch}, ${from}::date, ${until}::date) order by lower(period)`.execute(
      database(),
    )
    return rows.map(({ window }) => window)
  }
  const block = (blocker: Partial<Insertable<Database['blockers']>>) =>
    database()
      .insertInto('blockers')
      .values({ description: 'Closed', active_from: '2026-01-01', type: 'Daily', ...blocker })
      .execute()

  it('A one-time blocker closes the period from its start to its end', async () => {
    await block({ type: 'One Time', starts_at: '2026-12-24 12:00', ends_at: '2026-12-27 00:00' })
    expect(await windows('2026-12-25', '2026-12-26')).toEqual(['24.12. 12:00 to 27.12. 00:00'])
    expect(await windows('2026-12-27', '2026-12-31')).toEqual([])
  })

  it('A daily blocker closes its time of day on every day from the day it was created', async () => {
    await block({ starts_at: '2026-03-01 12:30', ends_at: '2026-03-01 13:30', active_from: '2026-03-02' })
    expect(await windows('2026-03-01', '2026-03-04')).toEqual([
      '02.03. 12:30 to 02.03. 13:30',
      '03.03. 12:30 to 03.03. 13:30',
    ])
  })

  it('A weekly blocker closes its weekdays, with Sunday as 0, for its time of day or the whole day', async () => {
    await block({
      type: 'Weekly',
      recurring_days: [0, 3],
      starts_at: '2026-01-01 08:00',
      ends_at: '2026-01-01 09:00',
    })
    expect(await windows('2026-03-01', '2026-03-08')).toEqual([
      '01.03. 08:00 to 01.03. 09:00',
      '04.03. 08:00 to 04.03. 09:00',
    ])
    await database().deleteFrom('blockers').execute()
    await block({ type: 'Weekly', recurring_days: [1] })
    expect(await windows('2026-03-01', '2026-03-08')).toEqual(['02.03. 00:00 to 03.03. 00:00'])
  })

  it('A blocker that ends at midnight closes until the end of the day', async () => {
    await block({ starts_at: '2026-01-01 20:00', ends_at: '2026-01-02 00:00' })
    expect(await windows('2026-03-01', '2026-03-02')).toEqual(['01.03. 20:00 to 02.03. 00:00'])
  })

  it('A monthly blocker for the 31st skips months without a 31st', async () => {
    await block({
      type: 'Monthly',
      recurring_dates: [31],
      starts_at: '2026-01-01 10:00',
      ends_at: '2026-01-01 11:00',
    })
    expect(await windows('2026-03-01', '2026-06-01')).toEqual([
      '31.03. 10:00 to 31.03. 11:00',
      '31.05. 10:00 to 31.05. 11:00',
    ])
  })

  it('A yearly blocker closes the whole day, and 29 February only in leap years', async () => {
    await block({
      type: 'Yearly',
      recurring_dates: [29],
      selected_month: 1,
      starts_at: '2026-01-01 10:00',
      ends_at: '2026-01-01 11:00',
    })
    expect(await windows('2027-02-01', '2027-04-01')).toEqual([])
    expect(await windows('2028-02-01', '2028-04-01')).toEqual(['29.02. 00:00 to 01.03. 00:00'])
  })

  it('A blocker closes one branch or all branches', async () => {
    await block({ starts_at: '2026-01-01 10:00', ends_at: '2026-01-01 11:00', branch: 'fct' })
    expect(await windows('2026-03-01', '2026-03-02', 'lag')).toEqual([])
    expect(await windows('2026-03-01', '2026-03-02', 'fct')).toHaveLength(1)
  })
})
