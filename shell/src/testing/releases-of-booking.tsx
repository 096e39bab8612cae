import { use, useEffect, useState } from 'react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useHost, type RemoteModule } from '@molar/shared/remote'
import type { ReleaseRecord } from '@molar/releases/format'
import { aPointer, aRelease } from '@molar/releases/testing'
import { deferred } from '@molar/shared/testing'
import { fileError } from '../remote-loader/load-errors.ts'
import { aModule } from './render-shell.tsx'

export const v1 = aRelease({ version: '1.0.0' })
export const v2 = aRelease({ version: '2.0.0' })
export const v3 = aRelease({ version: '3.0.0' })
export const three = { booking: aPointer({ current: v3, previous: [v2, v1] }) }
export const two = { booking: aPointer({ current: v3, previous: [v2] }) }

export type Kind =
  | 'works'
  | 'is missing'
  | 'hangs'
  | 'throws at load'
  | 'throws at mount'
  | 'draws nothing'
  | 'draws an empty page'
  | 'shows its texts late'
  | 'throws later'
  | 'misses a file later'

const never = deferred().promise

/** Stores one line of text as its draft, shows its version, and fails in the way that `kind` says. */
export function Remote({ version, kind }: { version: string; kind: Kind }) {
  const { drafts } = useHost()
  const kept = drafts.read()
  const [typed, setTyped] = useState(typeof kept === 'string' ? kept : '')
  const [step, setStep] = useState(1)
  if (kind === 'draws nothing') use(never)
  const [isLate, setLate] = useState(kind === 'shows its texts late')
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => setLate(false), 20_000)
    return () => clearTimeout(timer)
  }, [isLate])
  if (kind === 'draws an empty page' || isLate) return <div />
  if (kind === 'throws at mount' || (kind === 'throws later' && step > 1)) throw new Error('a bug')
  if (kind === 'misses a file later' && step > 1) throw fileError('later.js did not load.', 'missing')
  return (
    <>
      <h1 tabIndex={-1}>Release {version}</h1>
      <input
        aria-label="Name"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          drafts.write(value)
        }}
      />
      <button onClick={() => setStep(2)}>Next</button>
    </>
  )
}

/** Returns a loader of releases that fail as the kind of their version says. A version without a kind works. */
export const releases =
  (kinds: Record<string, Kind>) =>
  async ({ version }: ReleaseRecord): Promise<RemoteModule> => {
    const kind = kinds[version] ?? 'works'
    if (kind === 'is missing') throw fileError('entry.js did not load.', 'missing')
    if (kind === 'throws at load') throw new Error('a bug')
    if (kind === 'hangs') await deferred().promise
    return { ...aModule(''), Component: () => <Remote version={version} kind={kind} /> }
  }

export const sees = (title: string) => screen.findByRole('heading', { level: 1, name: title })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const types = async (text: string) => userEvent.type(screen.getByLabelText('Name'), text)
