import { followColorMode } from './color-mode.ts'

/** A device with this preference, which can change. */
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
  'shows %s mode while the device prefers it, and follows the device when it changes',
  (mode) => {
    const turn = device(mode)
    followColorMode()
    expect(page()).toBe(mode)
    turn()
    expect(page()).toBe(mode === 'dark' ? 'light' : 'dark')
  },
)

it('keeps the mode that the person chose, whatever the device prefers', () => {
  choose('dark')
  const turn = device('light')
  followColorMode()
  expect(page()).toBe('dark')
  turn()
  turn()
  expect(page()).toBe('dark')
})

it('ignores a stored mode that does not exist', () => {
  choose('purple')
  device('dark')
  followColorMode()
  expect(page()).toBe('dark')
})
