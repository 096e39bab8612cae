/**
 * Resolves after the first screen is painted, so that presses are handled first. A hidden page is not painted: resolves
 * after 200 ms. Resolves at once on a page without a first screen.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (!document.getElementById('first-screen')) return resolve()
    setTimeout(resolve, 200)
    requestAnimationFrame(() => setTimeout(resolve))
  })
