import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/test.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { delayScripts, openStyled, waitForHydration } from '../support/before-scripts.ts'

test(
  'a patient answers and types before the scripts have arrived, and nothing of it is lost',
  { tag: ['@desktop', '@base', '@nginx'] },
  async ({ bookingPage, page }) => {
    const releaseScripts = await delayScripts(page)
    await openStyled(page)
    await bookingPage.chooseBranch('lag')
    await bookingPage.expectHeading(/Find your clinic record/)
    await bookingPage.identifierField.pressSequentially('ada@example')
    await bookingPage.identifierField.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3))
    releaseScripts()
    await waitForHydration(page)
    await expect(bookingPage.identifierField).toBeFocused()
    await page.keyboard.type('!')
    await expect(bookingPage.identifierField).toHaveValue('ada!@example')
    await page.goBack()
    await bookingPage.expectHeading('Where did you register?')
    await page.goBack()
    await bookingPage.expectHeading('Are you registered with the clinic?')
  },
)

test('a press on the second question while the first press is repeated opens the third one', async ({
  bookingPage,
  page,
}) => {
  const REPLAY = /\/replay\.\w+\.js$/
  const releaseScripts = await delayScripts(page)
  const releaseReplay = await delayScripts(page, REPLAY)
  await openStyled(page)
  await bookingPage.answer('Yes')
  await bookingPage.expectHeading('Where did you register?')
  const isLoading = page.waitForRequest(REPLAY)
  releaseScripts()
  await isLoading
  await page.getByRole('button', { name: /^Lagos/ }).click()
  releaseReplay()
  await bookingPage.expectHeading(/Find your clinic record/)
})

test('Confirm that is pressed before the scripts have arrived sends the code', async ({
  bookingPage,
  page,
  environment,
}) => {
  const person = await environment.clinic.registerPatient()
  const releaseScripts = await delayScripts(page)
  await openStyled(page)
  await bookingPage.chooseBranch(person.location)
  await bookingPage.enterIdentifier(person.email!)
  await expect(bookingPage.button('Confirm')).toHaveAttribute('aria-busy', 'true')
  releaseScripts()
  await bookingPage.expectCodeField()
})

test('the scripts start after the first screen was painted, also when they come from the cache', async ({
  bookingPage,
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.addInitScript(() => {
    const seen = { frames: 0, framesAtStart: -1 }
    Object.assign(window, { seen })
    const count = () => {
      seen.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    new MutationObserver(() => {
      if (seen.framesAtStart < 0 && document.querySelector('script[src*="/shell/"]'))
        seen.framesAtStart = seen.frames
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await waitForHydration(page)
  await bookingPage.expectHeading('Are you registered with the clinic?')
  const framesAtStart = await page.evaluate(
    () => (window as unknown as { seen: { framesAtStart: number } }).seen.framesAtStart,
  )
  expect(framesAtStart).toBeGreaterThan(0)
})

test('a press while the page itself is still arriving has its effect when the rest of it is there', async ({
  bookingPage,
  environment,
  page,
}) => {
  const { url } = environment.portal
  const rest = new EventEmitter()
  // The beginning of the next screen has arrived, and nothing of what it contains.
  const begin = 'data-after="1">'
  async function serve(path: string, response: ServerResponse) {
    const fetched = await fetch(url + path)
    const html = await fetched.text()
    response.writeHead(fetched.status, {
      'content-type': fetched.headers.get('content-type')!,
      'content-security-policy': fetched.headers.get('content-security-policy') ?? '',
    })
    const cut = path === '/' ? html.indexOf(begin) + begin.length : 0
    response.write(html.slice(0, cut))
    if (cut) await once(rest, 'released')
    response.end(html.slice(cut))
  }
  const server = createServer((request, response) => void serve(request.url!, response)).listen(0)
  await once(server, 'listening')
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Yes/ }).click()
  await bookingPage.expectHeading('Are you registered with the clinic?')
  rest.emit('released')
  await bookingPage.expectHeading('Where did you register?')
  await waitForHydration(page)
  await bookingPage.expectHeading('Where did you register?')
  await page.close()
  server.close()
})

test('No leads to the details before the scripts have arrived, by the keyboard alone', async ({
  bookingPage,
  page,
}) => {
  const releaseScripts = await delayScripts(page)
  await openStyled(page)
  await expect(page.getByRole('button', { name: /^No/ })).toBeVisible()
  await page.getByRole('button', { name: /^No/ }).focus()
  await page.keyboard.press('Enter')
  await bookingPage.expectHeading('Personal Information')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  releaseScripts()
  await expect(bookingPage.field('First Name*')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the elements of the first screen stay, and nothing moves, when the scripts take over', async ({
  page,
}) => {
  const releaseScripts = await delayScripts(page)
  await openStyled(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page, 'the first screen before scripts')
  const remember = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('#root *:not(template)')]
      return all.map((element) => {
        const isOld = 'isOld' in element
        Object.assign(element, { isOld: true })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { name: element.tagName, isOld, place: [x, y, width, height] }
      })
    })
  const before = await remember()
  releaseScripts()
  await waitForHydration(page)
  expect(await remember()).toEqual(expect.arrayContaining(before.map((one) => ({ ...one, isOld: true }))))
})

test.describe('in a browser that asks for Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('the first screen is in Spanish, and the page stays so', { tag: '@nginx' }, async ({ page }) => {
    const releaseScripts = await delayScripts(page)
    await openStyled(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Ya se registró en la clínica?')
    await page.getByRole('button', { name: /^Sí/ }).click()
    const second = await page.getByRole('heading', { level: 1 }).textContent()
    releaseScripts()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second!)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

test('the first question is not shown where the patient continues elsewhere or reads another language', async ({
  bookingPage,
  page,
}) => {
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await expect(bookingPage.identifierField).toBeVisible()
  const hold = async () => {
    await page.unrouteAll({ behavior: 'wait' })
    return delayScripts(page)
  }
  const expectNoFirstScreen = async (open?: Parameters<typeof openStyled>[1]) => {
    const releaseScripts = await hold()
    await openStyled(page, open)
    await expect(page.getByRole('link', { name: /0700 555 0102/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    releaseScripts()
  }
  await expectNoFirstScreen(() => page.reload({ waitUntil: 'commit' }))
  await expect(bookingPage.identifierField).toBeVisible()

  // The confirmation that the shell shows in place of a release.
  await page.evaluate(() => {
    sessionStorage.clear()
    sessionStorage.setItem('booked', '{}')
  })
  await expectNoFirstScreen()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.setItem('I18N_LANGUAGE', 'rs')
  })
  await expectNoFirstScreen()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a page of yesterday with the first screen of an earlier release works with the release of today',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store }) => {
    await store.publish({ version: '1.1.0' })
    const yesterday = await (await page.request.get('/')).text()
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    const today = await (await page.request.get('/')).text()
    const pointer = /<script[^>]*id="molar-pointer-booking">[^<]*/
    const mixed = yesterday.replace(pointer, () => pointer.exec(today)![0])
    await page.route('/', (route) => route.fulfill({ body: mixed, contentType: 'text/html' }))
    const releaseScripts = await delayScripts(page)
    await openStyled(page)
    await bookingPage.answer('Yes')
    releaseScripts()
    await waitForHydration(page)
    await bookingPage.expectHeading('Where did you register?')
    await page.getByRole('button', { name: /^Lagos/ }).click()
    await expect(bookingPage.identifierField).toBeVisible()
  },
)
