import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'

interface ErrorPageProps {
  title: string
  /** Buttons. */
  action: ReactNode
  /** What happened. */
  children: ReactNode
}

/** What did not work and what to do, with the branches' phones as another way. */
export function ErrorPage({ title, action, children }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const { branches } = usePortal().settings.clinic
  const heading = useFocusedHeading()
  return (
    <div className="split">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <div className="mt-3 mb-4">{children}</div>
        <div className="d-grid d-md-block">{action}</div>
      </div>
      <div className="mt-5 mt-lg-0">
        <BranchPhones branches={branches} title={t('bookByPhone')} explanation={t('bookByPhoneHow')} />
      </div>
    </div>
  )
}

/** The same in the middle of a page that has no other way to name. */
export function ErrorNotice({ title, action, children }: ErrorPageProps) {
  const heading = useFocusedHeading()
  return (
    <div className="blank">
      <h1 className="mb-3" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <div className="mb-4">{children}</div>
      {action}
    </div>
  )
}

interface ActionProps {
  onPress: () => void
  children: ReactNode
}

export const PrimaryAction = ({ onPress, children }: ActionProps) => (
  <button className="btn btn-primary px-5" type="button" onClick={onPress}>
    {children}
  </button>
)

export const SecondaryAction = ({ onPress, children }: ActionProps) => (
  <button className="btn btn-text" type="button" onClick={onPress}>
    {children}
  </button>
)

/** For a heading that takes the place of what was there: whoever cannot see it is told. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return heading
}
