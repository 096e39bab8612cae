import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './editing.module.css'
import type { SaveNote } from './editing.ts'

/** Why the last Save did not end well, above the fields: the toast is gone in three seconds. */
export function SaveNoteBox({ note }: { note: SaveNote }) {
  const { t } = useTranslation('blockers')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [note])
  const sentence = note.kind === 'refused' ? (note.said ?? t('saveFailed')) : t(`note.${note.kind}`)
  return (
    <div ref={box} className={`note note-danger ${styles['problem']}`} role="alert">
      <span className="bad">
        <Icon name="alert" />
      </span>
      <span>{sentence}</span>
    </div>
  )
}
