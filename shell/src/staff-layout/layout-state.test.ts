import { createStore } from 'jotai'
import { layoutAtom } from './layout-state.atoms.ts'
import { isGroupOpen, htmlAttributesOf, type LayoutEvent } from './layout-state.ts'

const PHONE = 360
const DESKTOP = 1440

/** A page that loads in a window of this width. */
function load(width = DESKTOP) {
  window.innerWidth = width
  const store = createStore()
  return {
    now: () => store.get(layoutAtom),
    happens: (...events: LayoutEvent[]) => events.forEach((event) => store.set(layoutAtom, event)),
  }
}

const chosen = (options: Extract<LayoutEvent, { type: 'chosen' }>['options']) =>
  ({ type: 'chosen', options }) as const

/** The open groups of the side menu. */
const openOf = (page: ReturnType<typeof load>) =>
  ['pages', 'pages/authentication', 'pages/utility'].filter((group) => isGroupOpen(page.now(), group))

beforeEach(() => localStorage.clear())

describe('on load', () => {
  it('starts horizontal and fluid with a coloured top bar, in the mode of the device', () => {
    expect(load().now()).toMatchObject({
      layoutType: 'horizontal',
      layoutWidth: 'lg',
      topbarTheme: 'colored',
      sidebarSizeType: 'lg',
      leftSideBarTheme: 'light',
      isPreloader: false,
      showRightSidebar: false,
      layoutModeType: null,
    })
    expect(htmlAttributesOf(load().now())).not.toHaveProperty('bsTheme')
  })

  it('starts horizontal again, and restores the other options', () => {
    load().happens(
      chosen({ layoutType: 'vertical' }),
      chosen({ topbarTheme: 'dark' }),
      chosen({ layoutModeType: 'dark' }),
      chosen({ layoutWidth: 'boxed' }),
      chosen({ sidebarSizeType: 'small' }),
      chosen({ leftSideBarTheme: 'colored' }),
      chosen({ isPreloader: true }),
    )
    expect(load().now()).toMatchObject({
      layoutType: 'horizontal',
      topbarTheme: 'dark',
      layoutModeType: 'dark',
      layoutWidth: 'boxed',
      sidebarSizeType: 'small',
      leftSideBarTheme: 'colored',
      isPreloader: true,
    })
  })

  it('follows the layout again after another layout was chosen than the one with the chosen top bar', () => {
    load().happens(chosen({ topbarTheme: 'light' }), chosen({ layoutType: 'vertical' }))
    expect(load().now()).toMatchObject({ topbarTheme: 'colored', isTopbarChosen: false })
    expect(localStorage.getItem('topbarTheme')).toBeNull()
  })

  it('ignores unknown values in storage', () => {
    for (const key of ['layoutModeType', 'layoutWidth', 'sidebarSizeType', 'leftSideBarTheme', 'isPreloader'])
      localStorage.setItem(key, 'pink')
    expect(load().now()).toMatchObject({
      layoutModeType: null,
      layoutWidth: 'lg',
      sidebarSizeType: 'lg',
      leftSideBarTheme: 'light',
      isPreloader: false,
    })
  })
})

it('writes every option to an attribute of the html element', () => {
  const page = load()
  page.happens(
    chosen({ layoutType: 'vertical', topbarTheme: 'dark', sidebarSizeType: 'sm', leftSideBarTheme: 'dark' }),
    chosen({ layoutModeType: 'dark', layoutWidth: 'boxed' }),
  )
  expect(htmlAttributesOf(page.now())).toEqual({
    bsTheme: 'dark',
    layout: 'vertical',
    width: 'boxed',
    topbar: 'dark',
    sidebar: 'dark',
    sidebarSize: 'sm',
  })
})

it('gives the horizontal layout a coloured top bar and the vertical layout a light one', () => {
  const page = load()
  page.happens(chosen({ layoutType: 'vertical' }))
  expect(page.now().topbarTheme).toBe('light')
  page.happens(chosen({ topbarTheme: 'dark' }))
  expect(page.now().topbarTheme).toBe('dark')
  page.happens(chosen({ layoutType: 'horizontal' }))
  expect(page.now().topbarTheme).toBe('colored')
})

it('closes the settings panel on navigation, also by Back', () => {
  const page = load()
  page.happens({ type: 'settingsToggled' }, { type: 'navigated', group: '' })
  expect(page.now().showRightSidebar).toBe(false)
})

it('stores nothing before an option is chosen', () => {
  const page = load()
  page.happens({ type: 'settingsToggled' }, { type: 'groupToggled', group: 'pages' })
  expect(localStorage).toHaveLength(0)
  page.happens(chosen({ layoutModeType: 'dark' }))
  expect(localStorage).toHaveLength(1)
  expect(localStorage.getItem('layoutModeType')).toBe('dark')
})

describe('the menu toggle', () => {
  it('switches the state and the size of the side menu on a wide screen', () => {
    const page = load(992)
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'sm' })
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: false, sidebarSizeType: 'lg' })
  })

  it('reduces a compact side menu to icons', () => {
    const page = load()
    page.happens(chosen({ sidebarSizeType: 'small' }), { type: 'menuToggled' })
    expect(page.now().sidebarSizeType).toBe('sm')
  })

  it('switches only the state up to 991 px, which opens the mobile menu', () => {
    const page = load(991)
    page.happens({ type: 'menuToggled' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'lg' })
  })

  it('keeps the mobile menu closed when the window becomes narrow', () => {
    const page = load()
    page.happens({ type: 'menuToggled' }, { type: 'resized', isMobile: true })
    expect(page.now()).toMatchObject({ isMobile: true, leftMenu: false })
  })

  it('closes the mobile menu on navigation', () => {
    const page = load(PHONE)
    page.happens({ type: 'menuToggled' }, { type: 'navigated', group: '' })
    expect(page.now().leftMenu).toBe(false)
    page.happens({ type: 'menuToggled' }, { type: 'menuClosed' })
    expect(page.now().leftMenu).toBe(false)
  })

  it('keeps a collapsed side menu collapsed on navigation', () => {
    const page = load()
    page.happens({ type: 'menuToggled' }, { type: 'navigated', group: '' }, { type: 'menuClosed' })
    expect(page.now()).toMatchObject({ leftMenu: true, sidebarSizeType: 'sm' })
  })
})

describe('the side menu', () => {
  it('opens a group and closes the group beside it', () => {
    const page = load()
    page.happens({ type: 'groupToggled', group: 'pages' })
    expect(openOf(page)).toEqual(['pages'])
    page.happens({ type: 'groupToggled', group: 'pages/authentication' })
    expect(openOf(page)).toEqual(['pages', 'pages/authentication'])
    page.happens({ type: 'groupToggled', group: 'pages/utility' })
    expect(openOf(page)).toEqual(['pages', 'pages/utility'])
  })

  it('closes a group with its inner groups, and an inner group alone', () => {
    const page = load()
    page.happens(
      { type: 'navigated', group: 'pages/utility' },
      { type: 'groupToggled', group: 'pages/utility' },
    )
    expect(openOf(page)).toEqual(['pages'])
    page.happens({ type: 'groupToggled', group: 'pages/utility' }, { type: 'groupToggled', group: 'pages' })
    expect(openOf(page)).toEqual([])
  })

  it('opens the groups of the new page, and keeps them open on a page without a group', () => {
    const page = load()
    page.happens({ type: 'navigated', group: 'pages/authentication' }, { type: 'navigated', group: '' })
    expect(openOf(page)).toEqual(['pages', 'pages/authentication'])
  })

  it('expands from icons to show a group', () => {
    const page = load()
    page.happens(chosen({ sidebarSizeType: 'sm' }), { type: 'groupToggled', group: 'pages' })
    expect(page.now().sidebarSizeType).toBe('lg')
    expect(openOf(page)).toEqual(['pages'])
  })
})
