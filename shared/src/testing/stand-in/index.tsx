import { createRoot } from 'react-dom/client'
import type { RemoteManifest, RemoteModule } from '@molar/shared/remote'
import { StandIn } from './stand-in.tsx'
import { standInTexts } from './texts.ts'

/** Opens a remote without shell and server, in this page's `#root`. */
export async function standAlone(remote: RemoteModule, manifest: RemoteManifest) {
  document.documentElement.dataset.bsTheme = matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light'
  document.title = `${manifest.name}, alone`
  const texts = await standInTexts(manifest.name, remote.loadMessages)
  createRoot(document.getElementById('root')!).render(
    <StandIn remote={remote} manifest={manifest} texts={texts} />,
  )
}
