import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './notes.module.css'
import type { Text } from './text.ts'
import { useSay } from './use-say.ts'

/** What went wrong on this screen, where a person reads it in their own time. */
export function Problem({ text }: { text: Text }) {
  const say = useSay()
  return (
    <div className={`${styles['note']} ${styles['danger']}`} role="alert">
      {say(text)}
    </div>
  )
}

/** Something to know before going on. */
export const Note = ({ children }: { children: ReactNode }) => (
  <output className={styles['note']}>{children}</output>
)

export function OfflineNote() {
  const { t } = useTranslation('booking')
  return (
    <Note>
      <strong>{t('offline.title')}</strong> {t('offline.text')}
    </Note>
  )
}
