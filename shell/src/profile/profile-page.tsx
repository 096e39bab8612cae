import { useCallback } from 'react'
import { titleCase } from '@molar/contract'
import { Link, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { authUserAtom, type AuthUser } from '@molar/shared/session'
import { checkSessionAtom, sessionStatusAtom } from '../session/session-check.atoms.ts'
import { formatMoment } from './format-moment.ts'
import { PasswordSection } from './password-section.tsx'
import { loadExtensionsAtom, loadSecondFactorAtom, loadSessionsAtom } from './profile.atoms.ts'
import { LoadFailed } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useLoaded } from './use-loaded.ts'
import './profile-page.scss'

/** The signed-in person and their account. Servers that cannot change accounts leave the person and the way to sign out. */
export function ProfilePage() {
  const person = useAtomValue(authUserAtom)
  const extensions = useLoaded(useSetAtom(loadExtensionsAtom))
  const needsSecondFactor = useAtomValue(sessionStatusAtom) === 'second-factor-needed'
  const { t } = useTranslation('account')
  if (!person) return null
  return (
    <div className="profile">
      <h1 id="profile-title" tabIndex={-1}>
        {person.displayName}
      </h1>
      <PersonDetails person={person} />
      {extensions.isFailed && <LoadFailed id="profile" onRetry={extensions.reload} />}
      {extensions.data && <Account extensions={extensions.data} needsSecondFactor={needsSecondFactor} />}
      <Link className="btn btn-outline-primary" to="/logout">
        {t('profile.signOut')}
      </Link>
    </div>
  )
}

function PersonDetails({ person }: { person: AuthUser }) {
  const { t, i18n } = useTranslation(['account', 'common'])
  const { username, role, since, location } = person
  const branch = location && (location === 'all' ? t('profile.allBranches') : t(`common:city.${location}`))
  const rows = [
    [t('profile.role'), role && titleCase(role)],
    [t('profile.branch'), branch],
    [t('profile.username'), username],
    [t('profile.since'), since && formatMoment(since, i18n.language)],
  ].filter(([, value]) => value)
  return (
    <dl>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface AccountProps {
  extensions: ReadonlySet<string>
  /** The person can do nothing before two-step sign-in is on. */
  needsSecondFactor: boolean
}

function Account({ extensions, needsSecondFactor }: AccountProps) {
  const hasSessions = extensions.has('sessions') && !needsSecondFactor
  const loadSessions = useSetAtom(loadSessionsAtom)
  const sessions = useLoaded(
    useCallback(async () => (hasSessions ? loadSessions() : []), [hasSessions, loadSessions]),
  )
  const loadFactor = useSetAtom(loadSecondFactorAtom)
  const hasFactor = extensions.has('second-factor')
  const factor = useLoaded(
    useCallback(async () => (hasFactor ? loadFactor() : null), [hasFactor, loadFactor]),
  )
  const checkSession = useSetAtom(checkSessionAtom)
  return (
    <>
      {extensions.has('password-change') && !needsSecondFactor && (
        <PasswordSection onChanged={sessions.reload} />
      )}
      {hasFactor && (
        <SecondFactorSection
          status={factor.data}
          isFailed={factor.isFailed}
          isLoading={factor.isLoading}
          onReload={() => {
            factor.reload()
            sessions.reload()
            void checkSession()
          }}
        />
      )}
      {hasSessions && (
        <SessionsSection sessions={sessions.data} isFailed={sessions.isFailed} onReload={sessions.reload} />
      )}
    </>
  )
}
