import { TEMPLATE_ROUTES, type TemplateName } from '../shell-routes.ts'

/** A group of the side menu. Names are message keys below `menu`. */
export interface MenuGroup {
  name: string
  entries: readonly (MenuGroup | { name: string; route: string })[]
}

const pages = (...names: TemplateName[]) => names.map((name) => ({ name, route: TEMPLATE_ROUTES[name] }))

/** The template pages, which only the side menu of an admin lists. */
export const PAGES: MenuGroup = {
  name: 'pages',
  entries: [
    { name: 'authentication', entries: pages('login', 'register', 'recover', 'lock') },
    { name: 'utility', entries: pages('starter', 'maintenance', 'comingSoon', 'notFound', 'failure') },
  ],
}

/** The path of the group that lists this page, such as `pages/utility`; '' when none does. */
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
