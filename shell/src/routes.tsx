import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { remotesByRoute, type AdmittedRemote, type PageSettings } from '@molar/releases/format'
import { CrashedPage, CrashedShell } from './layout/crashed.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { RootRoute } from './layout/root-route.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { SHELL_ROUTES, TEMPLATE_ROUTES, type TemplateName } from './shell-routes.ts'
import { RemoteSlot } from './remote-slot/remote-slot.tsx'

const loadOwnPages = () => import(/* webpackChunkName: "own-pages" */ './pages/own-pages.ts')
const SignInPage = lazy(() => loadOwnPages().then((pages) => ({ default: pages.SignInPage })))
const ForgotPasswordPage = lazy(() =>
  import(/* webpackChunkName: "forgot-password" */ './pages/forgot-password/forgot-password-page.tsx').then(
    (pages) => ({ default: pages.ForgotPasswordPage }),
  ),
)
const ProfilePage = lazy(() => loadOwnPages().then((pages) => pages.loadProfilePage()))
const TemplatePage = lazy(() =>
  import(/* webpackChunkName: "template" */ './pages/template-page.tsx').then((pages) => ({
    default: pages.TemplatePage,
  })),
)
const loadStaffArea = () => import(/* webpackChunkName: "staff" */ './staff-area.tsx')
const StaffArea = lazy(() => loadStaffArea().then((area) => ({ default: area.StaffArea })))

const PublicArea = ({ navigation = false }: { navigation?: boolean }) => (
  <PublicLayout navigation={navigation}>
    <Suspense>
      <Outlet />
    </Suspense>
  </PublicLayout>
)

/** A page of the shell. If its code does not load, the other pages stay usable. */
const ownPage = (path: string, page: ReactNode) => ({
  path,
  element: (
    <ErrorBoundary key={path} fallback={<CrashedPage />}>
      {page}
    </ErrorBoundary>
  ),
})

const templatePage = (name: TemplateName) => ownPage(TEMPLATE_ROUTES[name], <TemplatePage name={name} />)

/** The starter page shows the staff layout, so it is open to staff alone. */
const OPEN_TEMPLATE = (Object.keys(TEMPLATE_ROUTES) as TemplateName[]).filter((name) => name !== 'starter')

/** The remotes by those routes that they get: not one of the shell's, nor of an earlier remote. */
const withRoute = (remotes: readonly AdmittedRemote[]) =>
  remotesByRoute(remotes).filter(
    ({ route }, index, all) =>
      !SHELL_ROUTES.includes(route) && all.findIndex((other) => other.route === route) === index,
  )

/** Every route of the portal: those of the shell, and those of each remote in the settings. */
export function routesOf({ remotes, home }: PageSettings): RouteObject[] {
  const slotRoutes = (access: AdmittedRemote['access']) =>
    withRoute(remotes)
      .filter((remote) => remote.access === access)
      .map((remote) => ({
        path: remote.route,
        element: <RemoteSlot key={remote.route} remote={remote} />,
      }))
  return [
    {
      element: <RootRoute />,
      children: [
        { element: <PublicArea navigation />, children: slotRoutes('public') },
        {
          element: <PublicArea />,
          children: [
            ...OPEN_TEMPLATE.map(templatePage),
            ownPage('/login', <SignInPage loadStaffArea={loadStaffArea} />),
            ownPage('/forgot-password', <ForgotPasswordPage />),
          ],
        },
        {
          element: (
            <ErrorBoundary fallback={<CrashedShell />}>
              <StaffArea />
            </ErrorBoundary>
          ),
          children: [
            ...slotRoutes('staff'),
            { path: '/profile', element: <ProfilePage /> },
            { path: TEMPLATE_ROUTES.starter, element: <TemplatePage name="starter" /> },
          ],
        },
        // Opening the sign-in page ends any session.
        { path: '/logout', element: <Navigate to="/login" replace /> },
        { path: '/', element: <Navigate to={home} replace /> },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}
