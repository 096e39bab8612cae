import { prepareHttp } from './client.ts'

it('keeps the second load of the client when the first has failed for several calls', async () => {
  const load = jest.fn(() => ({ __esModule: true, default: { create: () => ({}) } }))
  load.mockImplementationOnce(() => {
    throw new Error('The file cannot be loaded.')
  })
  jest.doMock('axios', load)
  let second: Promise<unknown> | undefined
  prepareHttp().catch(() => {
    second = prepareHttp()
  })
  await expect(prepareHttp()).rejects.toThrow('The file cannot be loaded.')
  expect(second).toBeDefined()
  expect(prepareHttp()).toBe(second)
})
