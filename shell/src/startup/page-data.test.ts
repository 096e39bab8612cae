import { anAdmittedRemote, aPointer } from '@molar/releases/testing'
import { aClinic } from '@molar/shared/testing'
import { readPointers, readSettings } from './page-data.ts'

const write = (id: string, text: string) => {
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id, textContent: text })
  document.head.append(element)
}

beforeEach(() => document.head.replaceChildren())

it('reads the settings and pointers of the page', () => {
  const settings = { clinic: aClinic(), remotes: [anAdmittedRemote()], home: '/book-appointment' }
  write('molar-settings', JSON.stringify(settings))
  write('molar-pointer-booking', JSON.stringify(aPointer()))
  expect(readSettings()).toEqual(settings)
  expect(readPointers()).toEqual({ booking: aPointer() })
})

it.each(['', '{', 'null', '[]', '"text"', '{"clinic":{}}', '{"remotes":[]}'])(
  'refuses to start on settings %j',
  (text) => {
    write('molar-settings', text)
    expect(readSettings).toThrow('no settings')
  },
)

it.each(['', '{', 'null', '7', '<html>404</html>'])('ignores the unreadable pointer %j', (text) => {
  write('molar-pointer-booking', text)
  expect(readPointers()).toEqual({})
})

it('reads the other pointers when one is damaged', () => {
  write('molar-pointer-booking', JSON.stringify(aPointer()))
  write('molar-pointer-blockers', '{"current":null}')
  write('molar-pointer-appointments', '<html>404')
  expect(readPointers()).toEqual({ booking: aPointer() })
})
