import { useAtomValue, useTranslation } from '@molar/shared/platform'
import type { AdmittedRemote } from '@molar/releases/format'
import { ErrorPage, PrimaryAction, ErrorNotice, SecondaryAction } from '../layout/error-page.tsx'
import type { Impasse } from '../remote-loader/course.ts'
import { pointersAtom } from '../remote-loader/pointers.atoms.ts'
import { useMenu } from '../layout/menu.ts'

interface UnavailableProps {
  remote: AdmittedRemote
  impasse: Impasse
  /** It may be what was typed that nothing can work with. */
  offersStart: boolean
  tryAgain: () => void
  startAgain: () => void
}

/** Stands where a remote cannot: what happened, whose it is, what to do, and for booking another way to book. */
export function Unavailable({ remote, impasse, offersStart, tryAgain, startAgain }: UnavailableProps) {
  const { t } = useTranslation(['shell', 'common'])
  const isPublic = remote.access === 'public'
  const team = useTeam(remote)
  const { page, others } = usePages(remote, team)
  const Drawing = isPublic ? ErrorPage : ErrorNotice
  // It ran, and then threw over what was typed.
  const hasStopped = impasse === 'draft' || (impasse === 'spent' && offersStart)
  const why = hasStopped ? 'stopped' : impasse
  const notOpen = isPublic ? t('unavailable.booking') : t('unavailable.page', { page })
  const [first, second] = [
    { act: tryAgain, label: t('common:tryAgain') },
    { act: startAgain, label: t('unavailable.startAgain') },
  ]
  const [main, other] = impasse === 'draft' ? [second, first] : [first, hasStopped ? second : null]
  return (
    <Drawing
      title={hasStopped ? t('stopped.title') : notOpen}
      action={
        <>
          <PrimaryAction onPress={main.act}>{main.label}</PrimaryAction>{' '}
          {other && <SecondaryAction onPress={other.act}>{other.label}</SecondaryAction>}
        </>
      }
    >
      {why === 'stopped' && <p>{t('unavailable.draft')}</p>}
      {why === 'unfit' && <p>{t('unavailable.unfit', { team })}</p>}
      {why === 'spent' && isPublic && (
        <>
          <p className="mb-2">{t('unavailable.public', { team })}</p>
          <p className="text-body-secondary">{t('unavailable.kept')}</p>
        </>
      )}
      {why === 'spent' && !isPublic && (
        <p>
          {t('unavailable.staff', { team })} {others}
        </p>
      )}
    </Drawing>
  )
}

function usePages({ name }: AdmittedRemote, team: string) {
  const { t, i18n } = useTranslation('shell')
  const menu = useMenu()
  const others = menu.filter((entry) => entry.name !== name).map(({ label }) => label)
  const list = new Intl.ListFormat(i18n.language).format(others)
  return {
    page: menu.find((entry) => entry.name === name)?.label ?? team,
    others: t('unavailable.others', { list, count: others.length }),
  }
}

function useTeam({ name }: AdmittedRemote) {
  const pointer = useAtomValue(pointersAtom)[name]
  return pointer?.current.team ?? name
}
