import { I18nextProvider } from 'react-i18next'
import { useRoutes } from 'react-router-dom'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { CrashedShell } from './layout/crashed.tsx'
import { PortalProvider, type Portal } from './portal.ts'
import { routesOf } from './routes.tsx'

/** The whole portal, inside a router and a store. */
export const App = ({ portal }: { portal: Portal }) => (
  <I18nextProvider i18n={portal.language.i18n}>
    <PortalProvider value={portal}>
      <ErrorBoundary fallback={<CrashedShell />}>
        <Pages portal={portal} />
      </ErrorBoundary>
    </PortalProvider>
  </I18nextProvider>
)

const Pages = ({ portal }: { portal: Portal }) => useRoutes(routesOf(portal.settings))
