/** Focuses the heading of the page, because the pressed button is removed. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus()
