import { useEffect, useRef } from 'react'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import type { AdmittedRemote } from '@molar/shared/releases'
import { BranchPhones } from '@molar/shared/ui'
import { useMenu } from './use-menu.ts'
import { usePortal } from '../portal.ts'
import { pointersAtom } from './pointers.atoms.ts'

interface UnavailableProps {
  remote: AdmittedRemote
  onRetry: () => void
}

/** Stands where a remote cannot: what happened, whose it is, what to do, and for booking another way to book. */
export function Unavailable({ remote, onRetry }: UnavailableProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return remote.access === 'public' ? (
    <PublicUnavailable {...{ remote, onRetry, heading }} />
  ) : (
    <StaffUnavailable {...{ remote, onRetry, heading }} />
  )
}

interface ShownProps extends UnavailableProps {
  heading: React.RefObject<HTMLHeadingElement | null>
}

function PublicUnavailable({ remote, onRetry, heading }: ShownProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { branches } = usePortal().settings.clinic
  const team = useTeam(remote)
  return (
    <div className="split">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {t('unavailable.booking')}
        </h1>
        <p className="mt-3 mb-2">{t('unavailable.public', { team })}</p>
        <p className="mb-4 text-body-secondary">{t('unavailable.kept')}</p>
        <div className="d-grid d-md-block">
          <button className="btn btn-primary px-5" type="button" onClick={onRetry}>
            {t('common:tryAgain')}
          </button>
        </div>
      </div>
      <div className="mt-5 mt-lg-0">
        <BranchPhones
          branches={branches}
          title={t('common:bookByPhone')}
          explanation={t('common:bookByPhoneHow')}
        />
      </div>
    </div>
  )
}

function StaffUnavailable({ remote, onRetry, heading }: ShownProps) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const menu = useMenu()
  const team = useTeam(remote)
  const page = menu.find(({ name }) => name === remote.name)?.label ?? team
  const others = menu.filter(({ name }) => name !== remote.name).map(({ label }) => label)
  const list = new Intl.ListFormat(i18n.language).format(others)
  return (
    <div className="blank">
      <h1 className="mb-3" tabIndex={-1} ref={heading}>
        {t('unavailable.page', { page })}
      </h1>
      <p className="mb-4">
        {t('unavailable.staff', { team })} {t('unavailable.others', { list, count: others.length })}
      </p>
      <button className="btn btn-primary px-5" type="button" onClick={onRetry}>
        {t('common:tryAgain')}
      </button>
    </div>
  )
}

function useTeam({ name }: AdmittedRemote) {
  const pointer = useAtomValue(pointersAtom)[name]
  return pointer?.current.team ?? name
}
