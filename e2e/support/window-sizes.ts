import { drawFor } from './chance.ts'

export const WINDOWS = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1440: { width: 1440, height: 900 },
} as const
export type Width = keyof typeof WINDOWS

/** Of a spec in a release check: a phone, upright or not, or a tablet. */
export function drawnWindow(spec: string, { isPhone }: { isPhone: boolean }) {
  const short = drawFor(`${spec} width`, 360, 430)
  const long = drawFor(`${spec} height`, 640, 932)
  const kind = isPhone ? 0 : drawFor(`${spec} device`, 0, 5)
  if (kind === 5) return WINDOWS[768]
  return kind === 4 ? { width: long, height: short } : { width: short, height: long }
}

export const drawnColours = (spec: string) => (drawFor(`${spec} colours`, 0, 1) === 0 ? 'light' : 'dark')
