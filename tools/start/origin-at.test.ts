import { originAt } from './origin-at.ts'

it.each([
  ['::1', 'http://[::1]:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['localhost', 'http://localhost:4000'],
])('returns an address that can be opened for a server that listens at %s', (host, origin) => {
  expect(originAt(host, 4000)).toBe(origin)
  expect(new URL(origin).port).toBe('4000')
})
