import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import type { ContactSheet, SheetContext } from './contact-sheet.ts'

const TEMPLATE = [
  '/pages-login',
  '/pages-register',
  '/page-recoverpw',
  '/auth-lock-screen',
  '/pages-starter',
  '/pages-maintenance',
  '/pages-comingsoon',
  '/pages-404',
  '/pages-500',
]

async function failures(context: SheetContext) {
  const { page, bookingPage, staffPages, environment, capture } = context
  const { portal } = environment
  await page.route(`${portal.origins['booking']}/**`, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  // The markup of the page shows the same before the shell starts.
  await expect(page.getByRole('button', { name: /Language: / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Are you in pain now?' })).toBeVisible()
  await capture('Before the booking part is here')
  // Leave the page first: released requests would still get responses and be cached by the browser.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await portal.stopRemote('booking')
  await page.goto('/')
  await bookingPage.expectText(/We could not load online booking/)
  await capture('Booking part gone')
  await portal.startRemote('booking')

  await page.route('**/shell/releases/**/shell.*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByRole('heading', { name: 'We could not open this page' })).toBeVisible()
  await capture('The shell did not arrive')
  await page.unroute('**/shell/releases/**/shell.*.js')

  await openStaffLayout(context)
  await portal.stopRemote('blockers')
  await page.goto('/config')
  await staffPages.expectText(/Blockers team/)
  await capture('Staff part gone')
  await portal.startRemote('blockers')
}

async function template(context: SheetContext) {
  const { page, capture } = context
  await openStaffLayout(context)
  for (const path of TEMPLATE) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await capture(path)
  }
}

/** All other languages, with more screens in the language with the longest words. */
async function languages(context: SheetContext) {
  const { page, bookingPage, staffPages, capture } = context
  const speaks = (code: string) => page.evaluate((kept) => localStorage.setItem('I18N_LANGUAGE', kept), code)
  for (const [code, name, long] of [
    ['gr', 'German', true],
    ['rs', 'Russian', true],
    ['sp', 'Spanish', false],
    ['it', 'Italian', false],
  ] as const) {
    await bookingPage.page.goto('/')
    await page.evaluate(() => sessionStorage.clear()) // ends the session before
    await speaks(code)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /^(Nein|Нет|No)/ }).click()
    await page.getByRole('textbox').first().waitFor()
    await page.locator('form button[type=submit]').click()
    await page.getByRole('alert').first().waitFor()
    await capture(`${name}: details, refused`)
    await speaks('en')
    await openStaffLayout(context)
    await speaks(code)
    await page.reload()
    await staffPages.expectListLoaded()
    await capture(`${name}: appointments`)
    if (long) {
      await page.goto('/config')
      await staffPages.expectListLoaded()
      await capture(`${name}: closed times`)
    }
    await speaks('en')
  }
}

export const remoteSlotSheets: readonly ContactSheet[] = [
  { name: 'remote-failures', visit: failures },
  { name: 'template-pages', visit: template },
  { name: 'languages', visit: languages },
]
