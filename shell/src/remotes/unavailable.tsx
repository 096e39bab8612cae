import { useAtomValue, useTranslation } from '@molar/shared/platform'
import type { AdmittedRemote } from '@molar/shared/releases'
import { Apology, useFocusedHeading } from './apology.tsx'
import { pointersAtom } from './pointers.atoms.ts'
import { useMenu } from './use-menu.ts'

interface UnavailableProps {
  remote: AdmittedRemote
  onRetry: () => void
}

/** Stands where a remote cannot: what happened, whose it is, what to do, and for booking another way to book. */
export const Unavailable = (props: UnavailableProps) =>
  props.remote.access === 'public' ? <PublicUnavailable {...props} /> : <StaffUnavailable {...props} />

function PublicUnavailable({ remote, onRetry }: UnavailableProps) {
  const { t } = useTranslation('shell')
  const team = useTeam(remote)
  return (
    <Apology title={t('unavailable.booking')} onRetry={onRetry}>
      <p className="mt-3 mb-2">{t('unavailable.public', { team })}</p>
      <p className="mb-4 text-body-secondary">{t('unavailable.kept')}</p>
    </Apology>
  )
}

function StaffUnavailable({ remote, onRetry }: UnavailableProps) {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const heading = useFocusedHeading()
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
