import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './notes.module.css'
import type { Text } from './text.ts'
import { useSay } from './use-say.ts'

/** Brings a box into view when it appears: on a phone the button that made it stands far below. */
export function useSeen<Box extends HTMLElement>(changed?: unknown) {
  const box = useRef<Box>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [changed])
  return box
}

/** What went wrong on this screen, where a person reads it in their own time. */
export function Problem({ text, title }: { text: Text; title?: string | undefined }) {
  const say = useSay()
  const box = useSeen<HTMLDivElement>(text)
  return (
    <div ref={box} className={`${styles['note']} ${styles['danger']}`} role="alert">
      {title && <h2 className="mb-1">{title}</h2>}
      {say(text)}
    </div>
  )
}

/** Something to know before going on. */
export function Note({ children }: { children: ReactNode }) {
  const box = useSeen<HTMLOutputElement>()
  return (
    <output ref={box} className={styles['note']}>
      {children}
    </output>
  )
}

/** `submits`: nothing waits for the connection but a press on Submit. */
export function OfflineNote({ submits }: { submits: boolean }) {
  const { t } = useTranslation('booking')
  return (
    <Note>
      <strong>{t('offline.title')}</strong> {t(submits ? 'offline.submit' : 'offline.text')}
    </Note>
  )
}
