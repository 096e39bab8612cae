import { followColorMode } from './color-mode.ts'

/** A device with this preference, which can turn to the other. */
function device(preferred: 'light' | 'dark') {
  const query = Object.assign(new EventTarget(), { matches: preferred === 'dark' })
  jest.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  return () => {
    query.matches = !query.matches
    query.dispatchEvent(new Event('change'))
  }
}

const choose = (mode: string) => localStorage.setItem('layoutModeType', mode)
const page = () => document.documentElement.dataset['bsTheme']

afterEach(() => {
  localStorage.clear()
  jest.restoreAllMocks()
})

it.each(['light', 'dark'] as const)(
  'stands in %s where the device prefers that, and turns with it',
  (mode) => {
    const turn = device(mode)
    followColorMode()
    expect(page()).toBe(mode)
    turn()
    expect(page()).toBe(mode === 'dark' ? 'light' : 'dark')
  },
)

it('stands in what this person chose, whatever the device prefers by now', () => {
  choose('dark')
  const turn = device('light')
  followColorMode()
  expect(page()).toBe('dark')
  turn()
  turn()
  expect(page()).toBe('dark')
})

it('takes nothing for a choice that is none', () => {
  choose('purple')
  device('dark')
  followColorMode()
  expect(page()).toBe('dark')
})
