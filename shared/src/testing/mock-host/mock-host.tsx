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
  type NoticeTone,
} from '@molar/shared/remote'
import { authUserAtom, tabStore, tokenAtom } from '@molar/shared/session'
import { aClinic } from '../factories.ts'
import { ScenarioBar } from './scenario-bar.tsx'
import { openClinic, personIn, type Scenario } from './scenarios.ts'

const SCENARIO_KEY = 'mockHost.scenario'
const DRAFT_KEY = 'mockHost.draft'

/** A new store for each scenario, so that everything is fetched again. */
function openStore(access: RemoteManifest['access'], scenario: Scenario) {
  const store = createStore()
  if (access === 'staff') {
    const { id, type, first_name, last_name, permissions, branches, doctor_id } = personIn(scenario)
    store.set(tokenAtom, 'staff-token')
    store.set(authUserAtom, {
      id,
      type,
      displayName: `${first_name} ${last_name}`,
      location: 'lag',
      ...(permissions && { permissions }),
      branches: branches ?? null,
      doctorId: doctor_id ?? null,
    })
  }
  openClinic(scenario, () => store.get(tokenAtom))
  return store
}

const drafts: Host['drafts'] = {
  read: () => JSON.parse(tabStore.read(DRAFT_KEY) ?? 'null') as unknown,
  write: (draft) => tabStore.write(DRAFT_KEY, JSON.stringify(draft)),
  clear: () => tabStore.write(DRAFT_KEY, null),
}

interface MockHostProps {
  remote: RemoteModule
  manifest: RemoteManifest
  i18n: i18n
}

/** A remote in a page of its own, with what the shell and the clinic's server provide to it. */
export function MockHost({ remote: { Component: Remote }, manifest, i18n }: MockHostProps) {
  const [scenario, setScenario] = useState(() => (tabStore.read(SCENARIO_KEY) ?? 'ok') as Scenario)
  const [notice, setNotice] = useState<{ tone: NoticeTone; sentence: string } | null>(null)
  const [step, setStep] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const { access } = manifest
  const store = useMemo(() => openStore(access, scenario), [access, scenario])
  const host = useMemo<Host>(
    () => ({
      clinic: aClinic(),
      notify: (tone, sentence) => setNotice({ tone, sentence }),
      nameStep: setStep,
      holdUnsaved: setUnsaved,
      drafts,
    }),
    [],
  )

  function choose(next: Scenario) {
    tabStore.write(SCENARIO_KEY, next)
    setNotice(null)
    setScenario(next)
  }

  return (
    <I18nextProvider i18n={i18n}>
      <ScenarioBar
        name={manifest.name}
        scenario={scenario}
        onScenario={choose}
        hostCalls={{ notice, step, unsaved }}
      />
      <div className={access === 'staff' ? 'shell staff-layout' : 'shell'}>
        <main id="main" className={access === 'staff' ? 'staff' : 'page'} tabIndex={-1}>
          <Provider key={scenario} store={store}>
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
