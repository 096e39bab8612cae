import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'

interface ProfileSectionProps {
  id: string
  title: string
  /** What was done; announced. */
  done: string
  children: ReactNode
}

/** A part of the account under its own heading. */
export function ProfileSection({ id, title, done, children }: ProfileSectionProps) {
  return (
    <section className="profile-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      <output className="d-block">{done && <p className="note">{done}</p>}</output>
      {children}
    </section>
  )
}

/** Moves the focus to a section's heading, after the form that had the focus was closed. */
export const focusSection = (id: string) => document.getElementById(`${id}-title`)?.focus()

interface LoadFailedProps {
  /** Of the section; its heading gets the focus, because the pressed button is removed. */
  id: string
  onRetry: () => void
}

export function LoadFailed({ id, onRetry }: LoadFailedProps) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <>
      <p role="alert">{t('profile.loadFailed')}</p>
      <button
        className="btn btn-outline-primary"
        type="button"
        onClick={() => {
          focusSection(id)
          onRetry()
        }}
      >
        {t('common:tryAgain')}
      </button>
    </>
  )
}
