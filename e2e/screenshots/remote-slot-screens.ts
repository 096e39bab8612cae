import { expect } from '@playwright/test'
import { openStaffLayout } from './staff-layout.ts'
import type { Scene, Tour } from './tour.ts'

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

async function failures(scene: Scene) {
  const { page, bookingPage, staffPages, environment, shot } = scene
  const { portal } = environment
  await page.route(`${portal.origins['booking']}/**`, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  // The markup of the page shows the same before the shell starts.
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Are you in pain now?' })).toBeVisible()
  await shot('Before the booking part is here')
  // Leave the page first: released requests would still be answered and cached by the browser.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await portal.stopRemote('booking')
  await page.goto('/')
  await bookingPage.expectText(/We could not load online booking/)
  await shot('Booking part gone')
  await portal.startRemote('booking')

  await page.route('**/shell/releases/**/shell.*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByRole('heading', { name: 'We could not open this page' })).toBeVisible()
  await shot('The shell did not arrive')
  await page.unroute('**/shell/releases/**/shell.*.js')

  await openStaffLayout(scene)
  await portal.stopRemote('blockers')
  await page.goto('/config')
  await staffPages.expectText(/Blockers team/)
  await shot('Staff part gone')
  await portal.startRemote('blockers')
}

async function template(scene: Scene) {
  const { page, shot } = scene
  await openStaffLayout(scene)
  for (const path of TEMPLATE) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shot(path)
  }
}

/** All other languages, with more screens in the language with the longest words. */
async function languages(scene: Scene) {
  const { page, bookingPage, staffPages, shot } = scene
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
    await shot(`${name}: details, refused`)
    await speaks('en')
    await openStaffLayout(scene)
    await speaks(code)
    await page.reload()
    await staffPages.expectListLoaded()
    await shot(`${name}: appointments`)
    if (long) {
      await page.goto('/config')
      await staffPages.expectListLoaded()
      await shot(`${name}: closed times`)
    }
    await speaks('en')
  }
}

export const remoteSlotTours: readonly Tour[] = [
  { sheet: 'remote-failures', visit: failures },
  { sheet: 'template-pages', visit: template },
  { sheet: 'languages', visit: languages },
]
