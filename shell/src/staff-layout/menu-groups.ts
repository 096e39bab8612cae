import { TEMPLATE_ROUTES, type TemplateName } from '../shell-routes.ts'

/** A group of the side menu; names are their texts' keys. */
export interface MenuGroup {
  name: string
  entries: readonly (MenuGroup | { name: string; route: string })[]
}

const pages = (...names: TemplateName[]) => names.map((name) => ({ name, route: TEMPLATE_ROUTES[name] }))

/** The pages of the shell's own that only an admin's side menu shows. */
export const PAGES: MenuGroup = {
  name: 'pages',
  entries: [
    { name: 'authentication', entries: pages('login', 'register', 'recover', 'lock') },
    { name: 'utility', entries: pages('starter', 'maintenance', 'comingSoon', 'notFound', 'failure') },
  ],
}

/** The group this page stands in, with those above: `pages/utility`; '' when it stands in none. */
export function groupOf(pathname: string, { name, entries }: MenuGroup = PAGES): string {
  for (const entry of entries) {
    if ('route' in entry) {
      if (entry.route === pathname) return name
    } else {
      const below = groupOf(pathname, entry)
      if (below) return `${name}/${below}`
    }
  }
  return ''
}
