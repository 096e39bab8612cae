import type { PageSettings, Pointer } from '@molar/releases/format'
import { isLocalOrigin } from './override-request.ts'

/** Origins of remotes that run from this machine, by name. */
export type Overrides = Readonly<Record<string, string>>

const PARAMETER = /^remote\.(.+)$/

/** What an address such as `?remote.booking=http://localhost:3001` asks for; an empty origin ends one. */
export const readOverrides = (search: string): Overrides =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([key, value]) => {
      const [, name] = PARAMETER.exec(key) ?? []
      return name ? [[name, value.replace(/\/$/, '')]] : []
    }),
  )

/** The same address without what asked for overrides. */
export function withoutOverrides(search: string) {
  const left = [...new URLSearchParams(search)].filter(([key]) => !PARAMETER.test(key))
  return left.length > 0 ? `?${new URLSearchParams(left)}` : ''
}

export interface OverrideRefusal {
  why: 'unknown' | 'elsewhere'
  name: string
  origin: string
}

/** Which of the overrides may be: of remotes the settings admit, and from this machine. */
export function checkOverrides(asked: Overrides, { remotes }: PageSettings) {
  const used: Record<string, string> = {}
  const refused: OverrideRefusal[] = []
  for (const [name, origin] of Object.entries(asked)) {
    if (origin === '') continue
    if (!remotes.some((remote) => remote.name === name)) refused.push({ why: 'unknown', name, origin })
    else if (!isLocalOrigin(origin)) refused.push({ why: 'elsewhere', name, origin })
    else used[name] = origin
  }
  return { used: used as Overrides, refused }
}

export interface Page {
  settings: PageSettings
  pointers: Readonly<Record<string, Pointer>>
}

/** The page's settings with other origins; the pointers there are the remotes' own, read from those origins. */
export const applyOverrides = ({ settings, pointers }: Page, used: Overrides): Page => ({
  settings: {
    ...settings,
    remotes: settings.remotes.map((remote) => ({ ...remote, origin: used[remote.name] ?? remote.origin })),
  },
  pointers: Object.fromEntries(Object.entries(pointers).filter(([name]) => !(name in used))),
})
