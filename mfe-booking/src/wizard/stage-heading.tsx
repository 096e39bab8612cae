import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { stepOf, type Stage } from './stages.ts'
import styles from './stage-heading.module.css'

interface StageHeadingProps {
  stage: Stage
  title: string
  /** Takes the focus when it appears: on every change, not when the page opens. */
  takesFocus: boolean
}

export function StageHeading({ stage, title, takesFocus }: StageHeadingProps) {
  const { t } = useTranslation('booking')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    document.scrollingElement?.scrollTo?.(0, 0)
    heading.current?.focus({ preventScroll: true })
    // Once for each heading: it is a new one on each stage.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const step = stepOf(stage)
  return (
    <>
      {stage !== 'booked' && (
        <p className={styles['where']} aria-hidden="true">
          {t('stepOf', { step })}
          {step === 1 && ` · ${t('step.1')}`}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
    </>
  )
}
