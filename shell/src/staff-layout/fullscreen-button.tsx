import { useEffect, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { StaffIcon } from './staff-icon.tsx'

/** Absent where the browser has no fullscreen, as on iPhones. */
export function FullscreenButton({ words = false }) {
  const { t } = useTranslation('staff')
  const [full, setFull] = useState(document.fullscreenElement !== null)

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])

  if (!document.fullscreenEnabled) return null
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button
      className={words ? 'nav-link' : 'tool'}
      type="button"
      aria-pressed={full}
      aria-label={t('fullscreen')}
      onClick={() => void toggle().catch(() => {})} // the browser refused: nothing to do
    >
      <StaffIcon name="fullscreen" />
      {words && t('fullscreen')}
    </button>
  )
}
