import { useState } from 'react'
import type { StaffSession } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { AccountForm } from './account-form.tsx'
import { formatMoment } from './format-moment.ts'
import { endSessionsAtom } from './profile.atoms.ts'
import { focusSection, LoadFailed, ProfileSection } from './profile-section.tsx'

const ID = 'sessions'

interface SessionsSectionProps {
  /** Null while they load. */
  sessions: StaffSession[] | null
  isFailed: boolean
  onReload: () => void
}

/** The person's sessions: where, since when, and a way to end them. */
export function SessionsSection({ sessions, isFailed, onReload }: SessionsSectionProps) {
  const { t } = useTranslation('account')
  const endSessions = useSetAtom(endSessionsAtom)
  /** The session to end, or all others. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const [done, setDone] = useState('')

  function close() {
    setEnding(null)
    setDone('')
    focusSection(ID)
  }

  function open(which: number | 'others') {
    setDone('')
    setEnding(which)
  }

  const confirm = (id: number | undefined) => (
    <AccountForm
      id={ID}
      fields={[{ name: 'password', kind: 'password' }]}
      submit={t(id === undefined ? 'profile.sessions.endOthers' : 'profile.sessions.end')}
      busy={t('profile.sessions.ending')}
      onSubmit={async ({ password = '' }, isOpen) => {
        await endSessions(password, id)
        if (isOpen()) close()
        setDone(t(id === undefined ? 'profile.sessions.othersEnded' : 'profile.sessions.ended'))
        onReload()
      }}
      onCancel={() => {
        close()
        // A request without a response may have ended them.
        onReload()
      }}
    />
  )

  return (
    <ProfileSection id={ID} title={t('profile.sessions.title')} done={done}>
      {isFailed && <LoadFailed id={ID} onRetry={onReload} />}
      <ul className="profile-sessions">
        {sessions?.map((session) => (
          <li key={session.id}>
            <Session
              session={session}
              {...(!session.current && { onEnd: () => open(session.id) })}
              isEnding={ending === session.id}
            />
            {ending === session.id && confirm(session.id)}
          </li>
        ))}
      </ul>
      {ending === 'others'
        ? confirm(undefined)
        : sessions &&
          sessions.length > 1 && (
            <button className="btn btn-outline-primary" type="button" onClick={() => open('others')}>
              {t('profile.sessions.endOthers')}
            </button>
          )}
    </ProfileSection>
  )
}

interface SessionProps {
  session: StaffSession
  isEnding: boolean
  /** Left out for the session of this page. */
  onEnd?: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { t, i18n } = useTranslation('account')
  const moment = (at: string) => formatMoment(at, i18n.language)
  const { browser, system, current, signedInAt, lastUsedAt, endsAt, idleMinutes } = session
  const device =
    browser && system
      ? t('profile.sessions.device', { browser, system })
      : (browser ?? system ?? t('profile.sessions.unknownDevice'))
  return (
    <div className="profile-session">
      <div>
        <p>
          <strong>{device}</strong>{' '}
          {current && <span className="badge">{t('profile.sessions.current')}</span>}
        </p>
        <p>{t('profile.sessions.signedIn', { at: moment(signedInAt) })}</p>
        <p>
          {current
            ? t('profile.sessions.ends', { at: moment(endsAt), count: Math.round(idleMinutes / 60) })
            : t('profile.sessions.lastUsed', { at: moment(lastUsedAt) })}
        </p>
      </div>
      {onEnd && !isEnding && (
        <button
          className="btn btn-text"
          type="button"
          aria-label={t('profile.sessions.endOne', { device, at: moment(signedInAt) })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </button>
      )}
    </div>
  )
}
