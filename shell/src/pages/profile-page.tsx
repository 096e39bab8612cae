import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { clinicTimeAt, clinicToday, formatDay, formatTime, titleCase } from '@molar/contract'
import { authUserAtom, type AuthUser } from '@molar/shared/session'
import './profile-page.scss'

/** `Saturday 21 November 2026, 9:05 am`, in clinic time. */
function formatMoment(since: number, language: string) {
  const moment = new Date(since)
  return `${formatDay(clinicToday(moment), language)}, ${formatTime(clinicTimeAt(moment), language)}`
}

/** The signed-in person, and a link to sign out: the user menu has one for admins only. */
export function ProfilePage() {
  const { t, i18n } = useTranslation(['account', 'common'])
  const person = useAtomValue(authUserAtom)
  const branchOf = ({ location }: AuthUser) =>
    location && (location === 'all' ? t('profile.allBranches') : t(`common:city.${location}`))
  if (!person) return null
  const { displayName, username, role, since } = person
  const rows = [
    [t('profile.role'), role && titleCase(role)],
    [t('profile.branch'), branchOf(person)],
    [t('profile.username'), username],
    [t('profile.since'), since && formatMoment(since, i18n.language)],
  ].filter(([, value]) => value)
  return (
    <div className="profile">
      <h1 tabIndex={-1}>{displayName}</h1>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link className="btn btn-outline-primary" to="/logout">
        {t('profile.signOut')}
      </Link>
    </div>
  )
}
