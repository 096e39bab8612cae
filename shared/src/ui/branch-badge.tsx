import { isLocationCode, normalizeLocation } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** The branch's name in its colour. A location that is none of our branches is shown as the server sent it. */
export function BranchBadge({ location }: { location: string | null | undefined }) {
  const { t } = useTranslation('common')
  if (typeof location !== 'string' || !location.trim()) return null
  const code = normalizeLocation(location)
  if (!isLocationCode(code)) return <span className="badge badge-closed">{location}</span>
  return <span className={`badge badge-${code}`}>{t(`city.${code}`)}</span>
}
