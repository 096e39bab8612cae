import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import type { Scene, Tour } from './tour.ts'

const WIDE = [1440] as const
const NARROW = [360, 768] as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function chooses({ page }: Scene, ...names: string[]) {
  const panel = page.getByRole('dialog', { name: 'Settings' })
  if (!(await panel.isVisible())) await button(page, 'Settings').click()
  for (const name of names) await panel.getByText(name, { exact: true }).last().click()
  return panel
}

/** Waits until the panel has the focus: only then Escape closes it. */
const whatOpened = (page: Page) => page.locator('.dropdown-menu.show, [role=dialog]:focus')

async function leavesSettings({ page }: Scene) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
}

async function dropDowns(scene: Scene) {
  const { page, shot, setWidth } = scene
  await page.goto('/')
  await button(page, /^Language/).click()
  await shot('Language, public', { over: true })
  await openStaffLayout(scene)
  for (const [name, label] of [
    [/^Notifications, \d+$/, 'Notifications'],
    [/Fúnkẹ́/, 'User'],
    ['Settings', 'Settings'],
  ] as const) {
    for (const width of [360, 768, 1440] as const) {
      await setWidth(width)
      await button(page, name).click()
      await whatOpened(page).waitFor()
      await shot(label, { over: true, widths: [width] })
      await page.keyboard.press('Escape')
    }
  }
  await button(page, 'Apps').click()
  await whatOpened(page).waitFor()
  await shot('Apps', { over: true, widths: WIDE })
  await page.keyboard.press('Escape')
  await button(page, /^Language/).click()
  await shot('Language', { over: true, widths: WIDE })
}

async function drawer(scene: Scene) {
  const { page, shot, setWidth } = scene
  await openStaffLayout(scene)
  await setWidth(360)
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shot('Drawer', { over: true, widths: NARROW })
  await button(page, 'Pages').click()
  await button(page, 'Authentication').click()
  await shot('Drawer, groups open', { over: true, widths: NARROW })
}

async function layouts(scene: Scene) {
  const { page, shot } = scene
  const framing = { over: true, widths: WIDE }
  await openStaffLayout(scene)
  await chooses(scene, 'Boxed')
  await leavesSettings(scene)
  await shot('Horizontal, boxed', framing)
  await chooses(scene, 'Fluid', 'Light')
  await page.getByRole('group', { name: 'Topbar' }).getByText('Light').click()
  await leavesSettings(scene)
  await page.evaluate(() => delete document.documentElement.dataset.bsTheme)
  await shot('Horizontal, light topbar', framing)
  await chooses(scene)
  await page.getByRole('group', { name: 'Topbar' }).getByText('Dark').click()
  await leavesSettings(scene)
  await shot('Horizontal, dark topbar', framing)
  await chooses(scene, 'Vertical')
  await shot('Vertical, with the panel', framing)
  await leavesSettings(scene)
  await button(page, 'Pages').click()
  await button(page, 'Utility').click()
  await shot('Vertical, groups open', framing)
  for (const colour of ['Dark', 'Coloured'] as const) {
    await chooses(scene)
    await page.getByRole('group', { name: 'Sidebar Colour' }).getByText(colour).click()
    await leavesSettings(scene)
    await shot(`Vertical, ${colour.toLowerCase()} side menu`, framing)
  }
  await chooses(scene, 'Compact')
  await leavesSettings(scene)
  await shot('Vertical, compact', framing)
  await chooses(scene, 'Icon View')
  await leavesSettings(scene)
  await shot('Vertical, icons', framing)
  await chooses(scene, 'Preloader')
  await leavesSettings(scene)
  // Without the pause it would close before all pictures are taken.
  await page.evaluate(() => {
    const later = setTimeout as (...all: unknown[]) => number
    window.setTimeout = ((act: () => void, wait?: number, ...rest: unknown[]) =>
      wait === 2500 ? 0 : later(act, wait, ...rest)) as typeof setTimeout
  })
  await page.getByRole('link', { name: 'Config' }).click()
  await page.locator('.preloader').waitFor()
  await shot('Preloader', framing)
}

export const layoutTours: readonly Tour[] = [
  { sheet: 'layout-drop-downs', visit: dropDowns },
  { sheet: 'layout-drawer', visit: drawer },
  { sheet: 'layout-variants', visit: layouts },
]
