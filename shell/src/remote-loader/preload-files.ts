import type { ReleaseRecord } from '@molar/releases/format'

/** Asks for a release's first files all at once; those the page already asked for are left alone. */
export function preloadFiles(folder: string, { entry, preload }: ReleaseRecord) {
  const known = new Set([...document.querySelectorAll('link')].map(({ href }) => href))
  for (const { path, integrity } of [entry, ...preload]) {
    const link = document.createElement('link')
    const as = path.endsWith('.css') ? 'style' : 'script'
    Object.assign(link, { rel: 'preload', as, integrity, crossOrigin: 'anonymous', href: folder + path })
    if (!known.has(link.href)) document.head.append(link)
  }
}
