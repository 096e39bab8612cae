import { aRelease } from '@molar/shared/testing'
import { aModule } from '../testing/render-shell.tsx'
import { pastFailedPreloads } from './past-failed-preloads.ts'

const booking = aModule('Here')
const release = aRelease({
  preload: [
    { path: 'remote.js', integrity: 'sha384-a' },
    { path: 'remote.css', integrity: 'sha384-b' },
  ],
})
const open = (load: () => Promise<typeof booking>) => pastFailedPreloads(load)(release, 'https://a.example')

it('opens once the failures that the browser remembers are used up, one for each preloaded file', async () => {
  const files = [release.entry, ...release.preload]
  const load = jest.fn(async () => booking)
  for (const { path } of files) load.mockRejectedValueOnce(new Error(`${path} did not load.`))
  await expect(open(load)).resolves.toBe(booking)
  expect(load).toHaveBeenCalledTimes(files.length + 1)
})

it('gives up where the files are really not there', async () => {
  const load = jest.fn(async () => Promise.reject(new Error('remote.js did not load.')))
  await expect(open(load)).rejects.toThrow('remote.js did not load.')
  expect(load).toHaveBeenCalledTimes(4)
})

it('asks only once for what took its time to fail: that was no memory', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  const load = jest.fn(async () => {
    clock.mockReturnValue(1001)
    throw new Error('remote.js took too long.')
  })
  await expect(open(load)).rejects.toThrow('took too long')
  expect(load).toHaveBeenCalledTimes(1)
})
