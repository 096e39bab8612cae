/** A group of the side menu; names are their texts' keys. */
export interface MenuGroup {
  name: string
  entries: readonly (MenuGroup | { name: string; route: string })[]
}

/** The pages of the shell's own that only an admin's side menu shows. */
export const PAGES = {
  name: 'pages',
  entries: [
    {
      name: 'authentication',
      entries: [
        { name: 'login', route: '/pages-login' },
        { name: 'register', route: '/pages-register' },
        { name: 'recover', route: '/page-recoverpw' },
        { name: 'lock', route: '/auth-lock-screen' },
      ],
    },
    {
      name: 'utility',
      entries: [
        { name: 'starter', route: '/pages-starter' },
        { name: 'maintenance', route: '/pages-maintenance' },
        { name: 'comingSoon', route: '/pages-comingsoon' },
        { name: 'notFound', route: '/pages-404' },
        { name: 'failure', route: '/pages-500' },
      ],
    },
  ],
} as const satisfies MenuGroup

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
