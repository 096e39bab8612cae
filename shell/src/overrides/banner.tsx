import { useTranslation } from '@molar/shared/platform'
import type { Overrides, OverrideRefusal } from './overrides.ts'

// No style sheet: its name and hash would be part of every first visit.
const BANNER = { padding: '0.5rem 1rem', color: '#1d1729', background: '#ffd166' }
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem 1rem',
  alignItems: 'center',
  margin: 0,
} as const
const BUTTON = { color: 'inherit', background: 'transparent', borderColor: 'currentcolor' }

interface BannerProps {
  used: Overrides
  refused: readonly OverrideRefusal[]
  onStop: (name: string) => void
}

/** Shows on every page of this tab which remotes are overridden, and where they are loaded from. */
export function Banner({ used, refused, onStop }: BannerProps) {
  const { t } = useTranslation('overrides')
  return (
    <aside style={BANNER} aria-label={t('title')}>
      {Object.entries(used).map(([name, origin]) => (
        <p key={name} style={LINE}>
          {t('used', { name, origin })}
          <button
            className="btn btn-outline-primary"
            style={BUTTON}
            type="button"
            onClick={() => onStop(name)}
          >
            {t('stop')}
          </button>
        </p>
      ))}
      {refused.map(({ why, name, origin }) => (
        <p key={name} style={LINE} role="alert">
          {t(`refused.${why}`, { name, origin })}
        </p>
      ))}
    </aside>
  )
}
