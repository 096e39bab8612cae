import { useEffect, useState } from 'react'
import type { LocationCode } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { useScrollIntoView } from '../components/notes.tsx'
import { Question } from '../components/question.tsx'
import notes from '../components/notes.module.css'
import type { Submission } from '../wizard/wizard.ts'
import { findResendSafetyAtom } from './submit.atoms.ts'

/** See `findResendSafetyAtom`; null until the server's extensions are known. */
export function useResendSafety(submission: Submission | null) {
  const [resendSafety, setResendSafety] = useState<'safe' | 'unsafe' | null>(null)
  const find = useSetAtom(findResendSafetyAtom)
  const isOpen = submission?.open ?? false
  useEffect(() => {
    let isStale = false
    const load = async () => {
      const found = await find()
      if (!isStale) setResendSafety(found)
    }
    void load()
    return () => {
      isStale = true
    }
  }, [isOpen, find])
  return resendSafety
}

/** The booking may have arrived, and this server could book it twice: the branch can check. */
export function BookingWithoutResponse({ location }: { location: LocationCode }) {
  const { t } = useTranslation('booking')
  const box = useScrollIntoView<HTMLDivElement>()
  return (
    <div ref={box} className={`${notes['note']} ${notes['danger']}`} role="alert">
      <h2>{t('lost.unknownTitle')}</h2>
      <p>
        <TextWithPhone textKey="lost.unknown" location={location} />
      </p>
    </div>
  )
}

/** Replaces Submit, and asks before the booking is sent a second time. */
export function SendAgainQuestion({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <Question
      id="send-again"
      title={t('lost.askTitle')}
      text={t('lost.ask')}
      cancel={t('lost.keep')}
      onCancel={onCancel}
    >
      <button type="submit" className="btn btn-primary">
        {t('lost.sendAgain')}
      </button>
    </Question>
  )
}
