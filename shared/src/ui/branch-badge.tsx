import { isLocationCode, normalizeLocation } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'

/** The branch by name, in its colour. What names none of ours stands there as it was written. */
export function BranchBadge({ location }: { location: string | null | undefined }) {
  const { t } = useTranslation('common')
  if (typeof location !== 'string' || !location.trim()) return null
  const code = normalizeLocation(location)
  if (!isLocationCode(code)) return <span className="badge badge-closed">{location}</span>
  return <span className={`badge badge-${code}`}>{t(`city.${code}`)}</span>
}
