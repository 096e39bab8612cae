/** Pages of the template, by name; only an admin's side menu leads to them. */
export const TEMPLATE_ROUTES = {
  login: '/pages-login',
  register: '/pages-register',
  recover: '/page-recoverpw',
  lock: '/auth-lock-screen',
  starter: '/pages-starter',
  maintenance: '/pages-maintenance',
  comingSoon: '/pages-comingsoon',
  notFound: '/pages-404',
  failure: '/pages-500',
} as const

export type TemplateName = keyof typeof TEMPLATE_ROUTES

/** Routes that no remote gets. */
export const SHELL_ROUTES: readonly string[] = [
  '/',
  '/login',
  '/logout',
  '/forgot-password',
  '/profile',
  ...Object.values(TEMPLATE_ROUTES),
]
