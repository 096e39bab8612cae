/** Routes of the template pages, by name. Only the side menu of an admin lists them. */
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

/** Routes that no remote can have. */
export const SHELL_ROUTES: readonly string[] = [
  '/',
  '/login',
  '/logout',
  '/forgot-password',
  '/profile',
  ...Object.values(TEMPLATE_ROUTES),
]
