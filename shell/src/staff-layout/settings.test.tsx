import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DESKTOP, openStaffScreen, press } from '../testing/open-staff-screen.tsx'

const page = document.documentElement

/** The panel, opened from the cog. */
async function openSettings() {
  await openStaffScreen()
  await press('Settings')
  return within(await screen.findByRole('dialog', { name: 'Settings' }))
}

type Panel = Awaited<ReturnType<typeof openSettings>>

const radios = (panel: Panel, group: string) => within(panel.getByRole('group', { name: group }))
const offered = (panel: Panel, group: string) =>
  radios(panel, group)
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels![0]!.textContent)
const choose = (panel: Panel, group: string, name: string) =>
  userEvent.click(radios(panel, group).getByRole('radio', { name }))

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
  for (const name of Object.keys(page.dataset)) delete page.dataset[name]
})

it('offers every option of the specification, without Coloured for the top bar', async () => {
  const panel = await openSettings()
  await choose(panel, 'Layout', 'Vertical')
  expect(offered(panel, 'Layout')).toEqual(['Vertical', 'Horizontal'])
  expect(offered(panel, 'Mode')).toEqual(['Light', 'Dark'])
  expect(offered(panel, 'Width')).toEqual(['Fluid', 'Boxed'])
  expect(offered(panel, 'Topbar')).toEqual(['Light', 'Dark'])
  expect(offered(panel, 'Sidebar Size')).toEqual(['Default', 'Compact', 'Icon View'])
  expect(offered(panel, 'Sidebar Colour')).toEqual(['Light', 'Dark', 'Coloured'])
  expect(panel.getByRole('switch', { name: 'Preloader' })).not.toBeChecked()
})

it('shows the options of the side menu only in the vertical layout', async () => {
  const panel = await openSettings()
  expect(panel.queryByRole('group', { name: /Sidebar/ })).not.toBeInTheDocument()
  await choose(panel, 'Layout', 'Vertical')
  expect(panel.getAllByRole('group', { name: /Sidebar/ })).toHaveLength(2)
  await choose(panel, 'Layout', 'Horizontal')
  expect(panel.queryByRole('group', { name: /Sidebar/ })).not.toBeInTheDocument()
})

it.each([
  ['Layout', 'Vertical', { layout: 'vertical', topbar: 'light' }],
  ['Mode', 'Dark', { bsTheme: 'dark' }],
  ['Mode', 'Light', { bsTheme: 'light' }],
  ['Width', 'Boxed', { width: 'boxed' }],
  ['Topbar', 'Dark', { topbar: 'dark' }],
  ['Topbar', 'Light', { topbar: 'light' }],
] as const)('%s %s switches the page at once', async (group, name, switches) => {
  const panel = await openSettings()
  expect(page.dataset).toMatchObject({ layout: 'horizontal', width: 'lg', topbar: 'colored' })
  await choose(panel, group, name)
  expect(page.dataset).toMatchObject(switches)
  expect(radios(panel, group).getByRole('radio', { name })).toBeChecked()
})

it.each([
  ['Sidebar Size', 'Compact', { sidebarSize: 'small' }],
  ['Sidebar Size', 'Icon View', { sidebarSize: 'sm' }],
  ['Sidebar Colour', 'Dark', { sidebar: 'dark' }],
  ['Sidebar Colour', 'Coloured', { sidebar: 'colored' }],
] as const)('%s %s switches the side menu at once', async (group, name, switches) => {
  const panel = await openSettings()
  await choose(panel, 'Layout', 'Vertical')
  expect(page.dataset).toMatchObject({ sidebarSize: 'lg', sidebar: 'light' })
  await choose(panel, group, name)
  expect(page.dataset).toMatchObject(switches)
})

it('marks the mode that the device prefers until one is chosen, also after that changes', async () => {
  page.dataset.bsTheme = 'dark'
  const panel = await openSettings()
  const mode = radios(panel, 'Mode')
  expect(mode.getByRole('radio', { name: 'Dark' })).toBeChecked()
  page.dataset.bsTheme = 'light'
  await waitFor(() => expect(mode.getByRole('radio', { name: 'Light' })).toBeChecked())
  expect(localStorage.getItem('layoutModeType')).toBeNull()
})

it('applies the chosen mode to the pages of patients too', async () => {
  const panel = await openSettings()
  await choose(panel, 'Mode', 'Dark')
  expect(localStorage.getItem('layoutModeType')).toBe('dark')
})

it('moves the navigation between top bar and side menu with the layout', async () => {
  const panel = await openSettings()
  expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' })).toBeVisible()
  await choose(panel, 'Layout', 'Vertical')
  expect(within(screen.getByRole('banner')).queryByRole('navigation')).not.toBeInTheDocument()
  expect(within(screen.getByRole('complementary')).getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(panel.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

it('switches the preloader on and stores the choice', async () => {
  const panel = await openSettings()
  await userEvent.click(panel.getByRole('switch', { name: 'Preloader' }))
  expect(panel.getByRole('switch', { name: 'Preloader' })).toBeChecked()
  expect(localStorage.getItem('isPreloader')).toBe('true')
})

const panel = () => screen.queryByRole('dialog')

describe('the settings panel', () => {
  it('closes on a click outside', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('main'))
    await waitFor(() => expect(panel()).not.toBeInTheDocument())
  })

  it('closes on a second press of its button', async () => {
    await openSettings()
    await press('Settings')
    await waitFor(() => expect(panel()).not.toBeInTheDocument())
  })

  it('closes on Close and on Escape, and returns the focus to its button', async () => {
    await openSettings()
    await press('Close')
    await waitFor(() => expect(panel()).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Settings' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(panel()).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus()
  })

  it('stays open on a click inside', async () => {
    const panel = await openSettings()
    await userEvent.click(panel.getByRole('heading', { name: 'Settings' }))
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  })
})

it('works with the keyboard alone', async () => {
  await openStaffScreen()
  screen.getByRole('button', { name: 'Settings' }).focus()
  await userEvent.keyboard('{Enter}')
  const panel = within(await screen.findByRole('dialog', { name: 'Settings' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  await userEvent.tab()
  expect(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab()
  expect(radios(panel, 'Layout').getByRole('radio', { name: 'Horizontal' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(page.dataset.layout).toBe('vertical')
})
