import { Suspense, useMemo, useState } from 'react'
import type { i18n } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import {
  HostProvider,
  type Host,
  type RemoteManifest,
  type RemoteModule,
  type Tone,
} from '@molar/shared/remote'
import { authUserAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { aClinic, aStaffUser } from '../factories.ts'
import { Bar } from './bar.tsx'
import { standInClinic } from './clinic.ts'
import type { Way } from './ways.ts'

const WAY = 'standIn.way'
const DRAFT = 'standIn.draft'

/** A store of its own for each way, so that what was fetched under another is asked for anew. */
function openStore(access: RemoteManifest['access'], way: Way) {
  const store = createStore()
  if (access === 'staff') {
    const { id, type, first_name, last_name } = aStaffUser()
    store.set(tokenAtom, 'stand-in')
    store.set(authUserAtom, { id, type, displayName: `${first_name} ${last_name}`, location: 'lag' })
  }
  standInClinic({ way: () => way, token: () => store.get(tokenAtom) })
  return store
}

const drafts: Host['drafts'] = {
  read: () => JSON.parse(tabStore.read(DRAFT) ?? 'null') as unknown,
  write: (draft) => tabStore.write(DRAFT, JSON.stringify(draft)),
  clear: () => tabStore.write(DRAFT, null),
}

interface StandInProps {
  remote: RemoteModule
  manifest: RemoteManifest
  texts: i18n
}

/** A remote in a page of its own, with all that the shell and the clinic's server would give it. */
export function StandIn({ remote: { Component: Remote }, manifest, texts }: StandInProps) {
  const [way, setWay] = useState(() => (tabStore.read(WAY) ?? 'ok') as Way)
  const [said, setSaid] = useState<{ tone: Tone; sentence: string } | null>(null)
  const [step, setStep] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const { access } = manifest
  const store = useMemo(() => openStore(access, way), [access, way])
  const host = useMemo<Host>(
    () => ({
      clinic: aClinic(),
      notify: (tone, sentence) => setSaid({ tone, sentence }),
      nameStep: setStep,
      holdUnsaved: setUnsaved,
      drafts,
    }),
    [],
  )

  function choose(next: Way) {
    tabStore.write(WAY, next)
    setSaid(null)
    setWay(next)
  }

  return (
    <I18nextProvider i18n={texts}>
      <Bar name={manifest.name} way={way} onWay={choose} told={{ said, step, unsaved }} />
      <div className={access === 'staff' ? 'shell staff-layout' : 'shell'}>
        <main id="main" className={access === 'staff' ? 'staff' : 'page'} tabIndex={-1}>
          <Provider key={way} store={store}>
            <BrowserRouter>
              <HostProvider value={host}>
                <Suspense>
                  <Remote />
                </Suspense>
              </HostProvider>
            </BrowserRouter>
          </Provider>
        </main>
      </div>
    </I18nextProvider>
  )
}
