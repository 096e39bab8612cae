/**
 * Ends the current task until the page was painted, if it shows a first screen: what was pressed meanwhile is answered.
 * A hidden page is not painted, and goes on after 200 ms.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (!document.getElementById('first-screen')) return resolve()
    setTimeout(resolve, 200)
    requestAnimationFrame(() => setTimeout(resolve))
  })
