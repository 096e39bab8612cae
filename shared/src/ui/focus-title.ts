/** Focuses the title of the page: the button that was pressed is about to be removed. The `h1` needs a `tabIndex`. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
