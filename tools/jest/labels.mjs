const CLASSES = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
]

/** Makes `labels` look at the labels of the document alone: jsdom goes through all nodes of the page, for each element again. */
export function findLabelsFast(window) {
  const { document } = window
  const controlOf = (label) =>
    label.hasAttribute('for')
      ? document.getElementById(label.htmlFor)
      : label.querySelector('button, input:not([type=hidden]), meter, output, progress, select, textarea')
  const labels = {
    get() {
      if (this.type === 'hidden') return null
      return [...document.getElementsByTagName('label')].filter((label) => controlOf(label) === this)
    },
  }
  for (const name of CLASSES) Object.defineProperty(window[name].prototype, 'labels', labels)
}
