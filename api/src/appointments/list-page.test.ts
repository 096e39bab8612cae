import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { listPage } from './list-page.ts'

onBothDatabasesInLongRun((database) => {
  const limits = (page: number) => {
    const request = { page, limit: 10, today: '2026-12-01' }
    const { ids } = listPage([['2026-12-02', 120]], {}, request)
    return ids
      .compile(database())
      .sql.match(/(?<=limit )\d+/g)!
      .map(Number)
  }

  it('A page reads the first rows of its day, in few different statements', () => {
    const read = Array.from({ length: 12 }, (_, index) => limits(index + 1)[0])
    expect(read).toEqual([16, 32, 32, 64, 64, 64, 128, 128, 128, 128, 128, 128])
    expect(limits(1)).toEqual([16, 10, 10])
  })
})
