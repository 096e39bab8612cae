import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'
import { FocusedHeading } from './focused-heading.tsx'

interface ErrorPageProps {
  title: string
  /** Buttons. */
  action: ReactNode
  /** What happened. */
  children: ReactNode
}

/** An error with what to do about it, and the phone numbers of the branches. */
export function ErrorPage({ title, action, children }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const { branches } = usePortal().settings.clinic
  return (
    <div className="split">
      <div>
        <FocusedHeading>{title}</FocusedHeading>
        <div className="mt-3 mb-4">{children}</div>
        <div className="d-grid d-md-block">{action}</div>
      </div>
      <BranchPhones branches={branches} title={t('bookByPhone')} explanation={t('bookByPhoneHow')} />
    </div>
  )
}

/** An error for staff with what to do about it, in the middle of the page and without phone numbers. */
export function ErrorNotice({ title, action, children }: ErrorPageProps) {
  return (
    <div className="blank">
      <FocusedHeading className="mb-3">{title}</FocusedHeading>
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
