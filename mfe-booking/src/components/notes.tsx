import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { type MessageText, useTranslateMessage } from '../wizard/message.ts'
import { useOnline } from '../wizard/use-online.ts'
import styles from './notes.module.css'

/** Scrolls a box into view when it appears: on a phone the button that opened it is far below. */
export function useScrollIntoView<Box extends HTMLElement>(changed?: unknown) {
  const box = useRef<Box>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [changed])
  return box
}

interface ErrorNoteProps {
  message: MessageText
  title?: string | undefined
}

/** A number that rises when the error changes. A key with it draws the same text again, so that a screen reader reads it again. */
export function useErrorCount(error: MessageText | null) {
  const [last, setLast] = useState({ error, count: 0 })
  if (last.error !== error) setLast({ error, count: last.count + 1 })
  return last.count
}

/** What went wrong on this screen; it stays until the next action. */
export function ErrorNote({ message, title }: ErrorNoteProps) {
  const count = useErrorCount(message)
  const translate = useTranslateMessage()
  const box = useScrollIntoView<HTMLDivElement>(message)
  return (
    <div ref={box} className={`${styles['note']} ${styles['danger']}`} role="alert">
      {title && <h2 className="mb-1">{title}</h2>}
      <span key={count}>{translate(message)}</span>
    </div>
  )
}

function NoteBox({ children }: { children: ReactNode }) {
  const box = useScrollIntoView<HTMLSpanElement>()
  return (
    <span ref={box} className={styles['note']}>
      {children}
    </span>
  )
}

/**
 * Something to know before continuing. Keep it on the page, empty, where the text can come later: a screen reader reads
 * what is added to it. While it is empty it takes no space.
 */
export function Note({ children }: { children: ReactNode }) {
  return (
    <output className={children ? undefined : 'visually-hidden'}>
      {children && <NoteBox>{children}</NoteBox>}
    </output>
  )
}

interface OfflineNoteProps {
  /** Whether the page itself sends again what failed, or which button the person presses then. */
  next: 'automatic' | 'press' | 'submit'
}

/** Says that the device is offline, while it is. */
export function OfflineNote({ next }: OfflineNoteProps) {
  const { t } = useTranslation('booking')
  const online = useOnline()
  return (
    <Note>
      {!online && (
        <>
          <strong>{t('offline.title')}</strong>{' '}
          <span>{t(next === 'automatic' ? 'offline.text' : `offline.${next}`)}</span>
        </>
      )}
    </Note>
  )
}
