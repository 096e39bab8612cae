import { createRoot } from 'react-dom/client'
import type { RemoteManifest, RemoteModule } from '@molar/shared/remote'
import { mockHostMessages } from './messages.ts'
import { MockHost } from './mock-host.tsx'

/** Opens a remote without shell and server, in this page's `#root`. */
export async function openInMockHost(remote: RemoteModule, manifest: RemoteManifest) {
  document.documentElement.dataset.bsTheme = matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light'
  document.title = `${manifest.name} in the mock host`
  const i18n = await mockHostMessages(manifest.name, remote.loadMessages)
  createRoot(document.getElementById('root')!).render(
    <MockHost remote={remote} manifest={manifest} i18n={i18n} />,
  )
}
