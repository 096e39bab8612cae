import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'

onBothDatabases((database) => {
  const read = async (text: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(database())
    return rows[0]!.value
  }

  it('reads an int8 as a number, up to the largest one that a number represents', async () => {
    expect(await read("'9007199254740991'::int8")).toBe(Number.MAX_SAFE_INTEGER)
    expect(await read("'-3'::int8")).toBe(-3)
  })

  it('refuses an int8 that a number would round to another one', async () => {
    await expect(read("'9007199254740993'::int8")).rejects.toThrow('9007199254740993')
    // The connection still works.
    expect(await read('1::int8')).toBe(1)
  })

  it('leaves days and times of the clinic as text', async () => {
    expect(await read("date '2028-02-29'")).toBe('2028-02-29')
    expect(await read("timestamp '2028-02-29 23:30:00'")).toBe('2028-02-29 23:30:00')
  })
})
