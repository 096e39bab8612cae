import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { observeStatements } from '../../testing/statements.ts'
import { MAX_MATCHING_PATIENTS, MAX_READ_RESULTS, patternsOf, searchPage } from './search.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const PEOPLE = [
  { first_name: 'Adébáyọ̀', last_name: 'Ọláyínká', middle_name: 'Kọ́lápọ̀', phone: '+2348067734410' },
  { first_name: 'Adaeze', last_name: 'Okafor-Bello', middle_name: null, phone: '+2348055512904' },
  { first_name: 'Ɗanladi', last_name: "Ya'u", middle_name: null, phone: '+34612345678' },
  { first_name: 'Ngozi', last_name: 'Ụzọma', middle_name: null, phone: '+2342012718000' },
]

onBothDatabasesInLongRun((database) => {
  let staff: StaffCalls
  withStaff(database, (calls) => {
    staff = calls
  })
  beforeEach(async () => {
    for (const [index, person] of PEOPLE.entries()) {
      const { id } = await aPatient(database(), { ...person, raw_id: `LAG/${index}` })
      const starts_at = `2026-12-0${index + 2} 09:00`
      await anAppointment(database(), { starts_at, patient_id: id, reference: `MLR-7K${index + 2}Q-X4` })
    }
  })

  const found = async (search: string, more: object = {}) =>
    (await staff.list('all', { search, ...more })).data.map(({ user }) => user.surname)

  /** Days and paging of a page of five. */
  const page = async (search: string, number: number) => {
    const { data, paging } = await staff.list('all', { search, page: number, limit: 5 })
    return { days: data.map(({ appointment_date }) => appointment_date.slice(5, 10)), paging }
  }

  it.each([
    ['Adébáyọ̀', 'Adébáyọ̀'],
    ['adebayo', 'Adébáyọ̀'],
    ['ADEBAYO olayinka', 'Adébáyọ̀'],
    ['Olayinka, Adebayo', 'Adébáyọ̀'],
    ['kolapo ade', 'Adébáyọ̀'],
    ['Kọlapọ', 'Adébáyọ̀'],
    ['  bayo  ', 'Adébáyọ̀'],
    ['bello okafor', 'Adaeze'],
    ['Okafor-Bello', 'Adaeze'],
    ['danladi yau', 'Ɗanladi'],
    ['ɗanladi', 'Ɗanladi'],
    ["Ya'u", 'Ɗanladi'],
    ['ya’u', 'Ɗanladi'],
    ['uzoma', 'Ngozi'],
    ['ng uz', 'Ngozi'],
    ['08055512904', 'Adaeze'],
    ['0805 551 2904', 'Adaeze'],
    ['+234 805 551 2904', 'Adaeze'],
    ['+234 (0)805 551-2904', 'Adaeze'],
    ['234 805.551.2904', 'Adaeze'],
    ['2904', 'Adaeze'],
    ['okafor 0805', 'Adaeze'],
    ['okafor +2348055512904', 'Adaeze'],
    ['okafor +234 805 551 2904', 'Adaeze'],
    ['okafor +2340805 551 2904', 'Adaeze'],
    ['okafor 0805\u2011551\u20112904', 'Adaeze'],
    ['+234 0805 551 2904', 'Adaeze'],
    ['+234 0805 551', 'Adaeze'],
    ['00234 0805 551', 'Adaeze'],
    ['okafor +234 (0)805 551 2904', 'Adaeze'],
    ['0201 271 80', 'Ngozi'],
    ['0201 271 8000', 'Ngozi'],
    ['01 271 8000', 'Ngozi'],
    ['2340805 551 2904', 'Adaeze'],
    ['0805\u2011551\u20112904', 'Adaeze'],
    ['0805\u2013551\u20132904', 'Adaeze'],
    ['0805/551/2904', 'Adaeze'],
    ['٠٨٠٥٥٥١٢٩٠٤', 'Adaeze'],
    ['\u202a+234 805 551 2904\u202c', 'Adaeze'],
    ['okafor \u202a0805 551 2904\u202c', 'Adaeze'],
    ['tel:+2348055512904', 'Adaeze'],
    ['0034 612 345 678', 'Ɗanladi'],
    ['MLR-7K3Q-X4', 'Adaeze'],
    ['mlr7k3qx4', 'Adaeze'],
    ['7k3q x4', 'Adaeze'],
    ['MLR\u20107K3Q\u2011X4', 'Adaeze'],
    ['MLR\u20137K3Q\u2212X4', 'Adaeze'],
    ['7K3', 'Adaeze'],
    ['LAG/1', 'Adaeze'],
    ['lag 1', 'Adaeze'],
  ])('Searching for "%s" finds only %s', async (search, name) => {
    expect(await found(search)).toEqual([name])
  })

  it.each([
    ['adaeze olayinka'],
    ['aeze bayo'],
    ['%'],
    ['_'],
    ['\\'],
    ['---'],
    ['zz'],
    ['MLR-9999-99'],
    ['😷'],
  ])('Searching for "%s" finds no appointment', async (search) => {
    const { status, data, paging } = await staff.list('all', { search })
    expect({ status, data }).toEqual({ status: 200, data: [] })
    expect(paging).toEqual({ page: 1, limit: 10, total: 0, totalPages: 1 })
  })

  it('Letters without accents are the words that the database makes of them', async () => {
    const text = ' AbcDefGhi JklMnoPqr  StuVwxYz ABCDEFGH JKLMNOPQRSTUVWXYZ 123 4567890 '
    const { rows } = await sql<{ words: string }>`select plain_words(${text}) as words`.execute(database())
    const likes = (await patternsOf(database(), text)).map(({ like }) => like)
    expect(likes).toEqual(
      rows[0]!.words
        .trim()
        .split(' ')
        .map((word) => `%${word}%`),
    )
  })

  it('An empty search returns the same list as no search', async () => {
    expect(await found('   ')).toHaveLength(4)
  })

  it('A search keeps the order, the pages and the other filters of the list', async () => {
    const { id } = await aPatient(database(), { raw_id: null, first_name: 'Adamu', last_name: 'Ade' })
    const starts = ['2026-12-05 08:00', '2026-11-30 08:00', '2026-11-29 08:00', '2026-12-01 06:00']
    for (const starts_at of starts) {
      const branch = starts_at.startsWith('2026-11') ? 'phc' : 'lag'
      await anAppointment(database(), {
        starts_at,
        patient_id: id,
        branch,
        state: branch === 'lag' ? 'pending' : 'booked',
      })
    }
    const dates = async (more: object, location = 'all') =>
      (await staff.list(location, { search: 'adamu', ...more })).data.map(({ appointment_date }) =>
        appointment_date.slice(5, 10),
      )
    expect(await dates({})).toEqual(['12-01', '12-05', '11-30', '11-29'])
    expect(await dates({}, 'phc')).toEqual(['11-30', '11-29'])
    expect(await dates({ status: '1' })).toEqual(['12-01', '12-05'])
    expect(await dates({ from: '2026-11-30', to: '2026-12-01' })).toEqual(['12-01', '11-30'])
    expect(await dates({ page: 2, limit: 3 })).toEqual(['11-29'])
    expect(await dates({ page: 8, limit: 3 })).toEqual(['11-29'])
    const { paging } = await staff.list('all', { search: 'adamu', page: 8, limit: 3 })
    expect(paging).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 })
  })

  it('A search for two digits finds them anywhere in a phone number', async () => {
    expect(await found('44')).toEqual(['Adébáyọ̀'])
    expect(await found('99')).toEqual([])
  })

  it('A search that no index answers reads at most 5,000 results, whatever page is asked for', async () => {
    let statements: string[] = []
    const db = observeStatements(database(), (statement) => statements.push(statement))
    const maxRead = async (page: number) => {
      statements = []
      const found = await searchPage(db, { search: '44' }, { page, limit: 100, today: '2026-12-01' })
      expect(found).toMatchObject({ page: 1, total: 1, hasMore: false })
      return Math.max(
        ...statements
          .join()
          .match(/(?<=limit )\d+/g)!
          .map(Number),
      )
    }
    expect([await maxRead(1), await maxRead(49)]).toEqual([101, 4_901])
    expect([await maxRead(50), await maxRead(1_000_000)]).toEqual([MAX_READ_RESULTS, MAX_READ_RESULTS])
  })

  it('A search that very many patients match lists the nearest appointments and counts only those it has read', async () => {
    await database()
      .insertInto('patients')
      .columns(['first_name', 'last_name', 'branch', 'created_at'])
      .expression(
        sql`select 'Binta', 'Number ' || i, 'lag', now() from generate_series(1, ${MAX_MATCHING_PATIENTS + 1}) i`,
      )
      .execute()
    const patients = await database()
      .selectFrom('patients')
      .select('id')
      .where('first_name', '=', 'Binta')
      .limit(12)
      .execute()
    for (const [index, { id }] of patients.entries())
      await anAppointment(database(), {
        patient_id: id,
        starts_at: index < 8 ? `2026-12-${10 + index} 10:00` : `2026-11-${10 + index} 10:00`,
        reference: `MLR-8${'BCDEFGHJKMNP'[index]!}NT-A2`,
      })
    const days = ['12-10', '12-11', '12-12', '12-13', '12-14', '12-15', '12-16', '12-17', '11-21', '11-20']
    const paging = { limit: 5, totalPages: 3 }
    expect(await page('bint', 1)).toEqual({
      days: days.slice(0, 5),
      paging: { page: 1, limit: 5, total: 6, totalPages: 2, hasMore: true },
    })
    expect(await page('bint', 2)).toEqual({
      days: days.slice(5),
      paging: { ...paging, page: 2, total: 11, hasMore: true },
    })
    const last = { days: ['11-19', '11-18'], paging: { ...paging, page: 3, total: 12 } }
    expect(await page('bint', 3)).toEqual(last)
    expect(await page('bint', 9)).toEqual(last)
  })
})
