import { addRejected, createRejectedReleases, NONE_REJECTED } from './rejected-releases.ts'

it('counts a release that fails twice once', () => {
  const once = addRejected(NONE_REJECTED, '5.0.0', true)
  expect(addRejected(once, '5.0.0', true)).toEqual({ versions: ['5.0.0'], failedWithDraft: ['5.0.0'] })
})

it('remembers rejected releases after a reload of the tab, for each remote by itself', () => {
  createRejectedReleases().set('booking', { versions: ['2.0.0', '1.0.0'], failedWithDraft: ['2.0.0'] })
  const reloaded = createRejectedReleases()
  expect(reloaded.get('booking')).toEqual({ versions: ['2.0.0', '1.0.0'], failedWithDraft: ['2.0.0'] })
  expect(reloaded.get('blockers')).toEqual(NONE_REJECTED)
})

it('reads and writes the key and the fields that older releases of the shell use', () => {
  sessionStorage.setItem('aside.booking', '{"aside":["3.0.0"],"onDraft":["3.0.0"]}')
  const rejected = createRejectedReleases()
  expect(rejected.get('booking')).toEqual({ versions: ['3.0.0'], failedWithDraft: ['3.0.0'] })
  rejected.set('booking', addRejected(rejected.get('booking'), '2.0.0', false))
  expect(sessionStorage.getItem('aside.booking')).toBe('{"aside":["3.0.0","2.0.0"],"onDraft":["3.0.0"]}')
})

it('removes the key when no release is rejected any more', () => {
  const rejected = createRejectedReleases()
  rejected.set('booking', addRejected(NONE_REJECTED, '3.0.0', false))
  rejected.set('booking', NONE_REJECTED)
  expect(sessionStorage.getItem('aside.booking')).toBeNull()
})

it.each(['', 'null', '{}', '{"aside":1}', '<html>'])(
  'takes %j under the key for a tab that has rejected nothing',
  (stored) => {
    sessionStorage.setItem('aside.booking', stored)
    expect(createRejectedReleases().get('booking')).toEqual(NONE_REJECTED)
  },
)

it('remembers rejected releases until the page is left where the browser forbids storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  const rejected = createRejectedReleases()
  rejected.set('booking', addRejected(NONE_REJECTED, '3.0.0', false))
  expect(rejected.get('booking').versions).toEqual(['3.0.0'])
})
