import { afterPaint } from './after-paint.ts'

const FIRST_SCREEN = '<template id="first-screen"></template>'

/** Opens a page, and returns whether its scripts can start. `paint` calls what waits for the next frame. */
async function openPage(html: string) {
  jest.useFakeTimers()
  document.body.innerHTML = html
  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  let canStart = false
  void afterPaint().then(() => (canStart = true))
  await jest.advanceTimersByTimeAsync(0)
  return { canStart: () => canStart, paint: () => frames.forEach((draw) => draw(0)) }
}

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

it('The scripts of a page without a first screen start at once', async () => {
  const { canStart } = await openPage('')
  expect(canStart()).toBe(true)
})

it('The scripts of a page with a first screen start when it is painted', async () => {
  const { canStart, paint } = await openPage(FIRST_SCREEN)
  expect(canStart()).toBe(false)
  paint()
  await jest.advanceTimersByTimeAsync(0)
  expect(canStart()).toBe(true)
})

it('The scripts of a page that is opened in the background, and not painted, start after 200 ms', async () => {
  const { canStart } = await openPage(FIRST_SCREEN)
  await jest.advanceTimersByTimeAsync(200)
  expect(canStart()).toBe(true)
})
