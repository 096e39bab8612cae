import type { PageSettings, Pointer } from '@molar/releases/format'
import { isLocalOrigin } from './override-request.ts'

/** Origins of remotes that are loaded from this computer, by name. */
export type Overrides = Readonly<Record<string, string>>

const PARAMETER = /^remote\.(.+)$/

/** The overrides in a query string such as `?remote.booking=http://localhost:3001`. An empty origin ends an override. */
export const readOverrides = (search: string): Overrides =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([key, value]) => {
      const [, name] = PARAMETER.exec(key) ?? []
      return name ? [[name, value.replace(/\/$/, '')]] : []
    }),
  )

/** The query string without overrides. */
export function withoutOverrides(search: string) {
  const left = [...new URLSearchParams(search)].filter(([key]) => !PARAMETER.test(key))
  return left.length > 0 ? `?${new URLSearchParams(left)}` : ''
}

export interface OverrideRefusal {
  why: 'unknown' | 'elsewhere'
  name: string
  origin: string
}

/** Separates the overrides that are allowed, of remotes in the settings and from this computer, from the others. */
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

/** The page with the overridden origins, without the pointers of those remotes: they are read from there. */
export const applyOverrides = ({ settings, pointers }: Page, used: Overrides): Page => ({
  settings: {
    ...settings,
    remotes: settings.remotes.map((remote) => ({ ...remote, origin: used[remote.name] ?? remote.origin })),
  },
  pointers: Object.fromEntries(Object.entries(pointers).filter(([name]) => !(name in used))),
})
