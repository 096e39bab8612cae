import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import type { ContactSheet, SheetContext } from './contact-sheet.ts'

const WIDE = [1440] as const
const NARROW = [360, 768] as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function choose({ page }: SheetContext, ...names: string[]) {
  const panel = page.getByRole('dialog', { name: 'Settings' })
  if (!(await panel.isVisible())) await button(page, 'Settings').click()
  for (const name of names) await panel.getByText(name, { exact: true }).last().click()
  return panel
}

/** Waits until the panel has the focus: only then Escape closes it. */
const whatOpened = (page: Page) => page.locator('.dropdown-menu.show, [role=dialog]:focus')

async function leaveSettings({ page }: SheetContext) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
}

async function dropDowns(context: SheetContext) {
  const { page, capture, setWidth } = context
  await page.goto('/')
  await button(page, /Language: /).click()
  await capture('Language, public', { over: true })
  await openStaffLayout(context)
  for (const [name, label] of [
    [/^Notifications, \d+$/, 'Notifications'],
    [/Fúnkẹ́/, 'User'],
    ['Settings', 'Settings'],
  ] as const) {
    for (const width of [360, 768, 1440] as const) {
      await setWidth(width)
      await button(page, name).click()
      await whatOpened(page).waitFor()
      await capture(label, { over: true, widths: [width] })
      await page.keyboard.press('Escape')
    }
  }
  await button(page, 'Apps').click()
  await whatOpened(page).waitFor()
  await capture('Apps', { over: true, widths: WIDE })
  await page.keyboard.press('Escape')
  await button(page, /Language: /).click()
  await capture('Language', { over: true, widths: WIDE })
}

async function drawer(context: SheetContext) {
  const { page, capture, setWidth } = context
  await openStaffLayout(context)
  await setWidth(360)
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await capture('Drawer', { over: true, widths: NARROW })
  await button(page, 'Pages').click()
  await button(page, 'Authentication').click()
  await capture('Drawer, groups open', { over: true, widths: NARROW })
}

async function layouts(context: SheetContext) {
  const { page, capture } = context
  const options = { over: true, widths: WIDE }
  await openStaffLayout(context)
  await choose(context, 'Boxed')
  await leaveSettings(context)
  await capture('Horizontal, boxed', options)
  await choose(context, 'Fluid', 'Light')
  await page.getByRole('group', { name: 'Topbar' }).getByText('Light').click()
  await leaveSettings(context)
  await page.evaluate(() => delete document.documentElement.dataset.bsTheme)
  await capture('Horizontal, light topbar', options)
  await choose(context)
  await page.getByRole('group', { name: 'Topbar' }).getByText('Dark').click()
  await leaveSettings(context)
  await capture('Horizontal, dark topbar', options)
  await choose(context, 'Vertical')
  await capture('Vertical, with the panel', options)
  await leaveSettings(context)
  await button(page, 'Pages').click()
  await button(page, 'Utility').click()
  await capture('Vertical, groups open', options)
  for (const colour of ['Dark', 'Coloured'] as const) {
    await choose(context)
    await page.getByRole('group', { name: 'Sidebar Colour' }).getByText(colour).click()
    await leaveSettings(context)
    await capture(`Vertical, ${colour.toLowerCase()} side menu`, options)
  }
  await choose(context, 'Compact')
  await leaveSettings(context)
  await capture('Vertical, compact', options)
  await choose(context, 'Icon View')
  await leaveSettings(context)
  await capture('Vertical, icons', options)
  await choose(context, 'Preloader')
  await leaveSettings(context)
  // Without the pause it would close before all pictures are taken.
  await page.evaluate(() => {
    const later = setTimeout as (...all: unknown[]) => number
    window.setTimeout = ((act: () => void, wait?: number, ...rest: unknown[]) =>
      wait === 2500 ? 0 : later(act, wait, ...rest)) as typeof setTimeout
  })
  await page.getByRole('link', { name: 'Config' }).click()
  await page.locator('.preloader').waitFor()
  await capture('Preloader', options)
}

export const layoutSheets: readonly ContactSheet[] = [
  { name: 'layout-drop-downs', visit: dropDowns },
  { name: 'layout-drawer', visit: drawer },
  { name: 'layout-variants', visit: layouts },
]
