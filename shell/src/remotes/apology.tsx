import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'

interface ApologyProps {
  title: string
  onRetry: () => void
  /** What happened. */
  children: ReactNode
}

/** What did not work and Try again, with the branches' phones as another way. */
export function Apology({ title, onRetry, children }: ApologyProps) {
  const { t } = useTranslation('common')
  const { branches } = usePortal().settings.clinic
  const heading = useFocusedHeading()
  return (
    <div className="split">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
        <div className="d-grid d-md-block">
          <button className="btn btn-primary px-5" type="button" onClick={onRetry}>
            {t('tryAgain')}
          </button>
        </div>
      </div>
      <div className="mt-5 mt-lg-0">
        <BranchPhones branches={branches} title={t('bookByPhone')} explanation={t('bookByPhoneHow')} />
      </div>
    </div>
  )
}

/** For a heading that takes the place of what was there: whoever cannot see it is told. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return heading
}
