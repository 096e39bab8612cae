import { I18nextProvider } from 'react-i18next'
import { useRoutes, type RouteObject } from 'react-router-dom'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { CrashedShell } from './layout/crashed.tsx'
import { PortalProvider, type Portal } from './portal.ts'
import { routesOf } from './routes.tsx'

interface AppProps {
  portal: Portal
  routes?: RouteObject[]
}

/** The whole portal. Render it inside a router and a store. */
export const App = ({ portal, routes = routesOf(portal.settings) }: AppProps) => (
  <I18nextProvider i18n={portal.translations.i18n}>
    <PortalProvider value={portal}>
      <ErrorBoundary fallback={<CrashedShell />}>
        <Pages routes={routes} />
      </ErrorBoundary>
    </PortalProvider>
  </I18nextProvider>
)

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)
