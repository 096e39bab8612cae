import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './stage-heading.module.css'

export function BackArrow({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={`btn btn-text ${styles['arrow']}`} onClick={onBack}>
      <Icon name="back" />
      {t('back')}
    </button>
  )
}

interface StageHeadingProps {
  title: string
  /** Takes the focus when it appears: on every change of stage, not when the page opens. */
  takesFocus: boolean
}

/** Give it the stage as `key`: each stage needs a heading of its own to take the focus. */
export function StageHeading({ title, takesFocus }: StageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    document.scrollingElement?.scrollTo?.(0, 0)
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['title']}>
      {title}
    </h1>
  )
}
