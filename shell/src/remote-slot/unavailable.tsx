import { localeOf } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import type { AdmittedRemote } from '@molar/releases/format'
import { ErrorNotice, ErrorPage, PrimaryAction, SecondaryAction } from '../layout/error-page.tsx'
import { useMenu } from '../layout/menu.ts'
import { pointersAtom } from '../remote-loader/pointers.ts'
import type { UnavailableReason } from '../remote-loader/candidate-releases.ts'

interface UnavailableProps {
  remote: AdmittedRemote
  reason: UnavailableReason
  /** Whether the draft may be what makes releases fail. */
  canStartAgain: boolean
  tryAgain: () => void
  startAgain: () => void
}

/** Replaces a remote that could not be loaded: what happened, whose it is, and what the person can do. */
export function Unavailable({ remote, reason, canStartAgain, tryAgain, startAgain }: UnavailableProps) {
  const { t } = useTranslation(['shell', 'common'])
  const isPublic = remote.access === 'public'
  const team = useTeam(remote)
  const { page, others } = usePages(remote, team)
  const Page = isPublic ? ErrorPage : ErrorNotice
  // A release ran and then threw with the draft.
  const hasCrashed = reason === 'draft' || (reason === 'exhausted' && canStartAgain)
  const notOpen = isPublic ? t('unavailable.booking') : t('unavailable.page', { page })
  const [first, second] = [
    { act: tryAgain, label: t('common:tryAgain') },
    { act: startAgain, label: t('unavailable.startAgain') },
  ]
  const [main, other] = reason === 'draft' ? [second, first] : [first, hasCrashed ? second : null]
  return (
    <Page
      title={hasCrashed ? t('crashed.title') : notOpen}
      action={
        <>
          <PrimaryAction onPress={main.act}>{main.label}</PrimaryAction>{' '}
          {other && <SecondaryAction onPress={other.act}>{other.label}</SecondaryAction>}
        </>
      }
    >
      {hasCrashed && <p>{t('unavailable.draft')}</p>}
      {reason === 'incompatible' && <p>{t('unavailable.incompatible')}</p>}
      {reason === 'exhausted' && !hasCrashed && isPublic && (
        <>
          <p className="mb-2">{t('unavailable.public')}</p>
          <p className="text-body-secondary">{t('unavailable.kept')}</p>
        </>
      )}
      {reason === 'exhausted' && !hasCrashed && !isPublic && (
        <p>
          {t('unavailable.staff', { team })} {others}
        </p>
      )}
    </Page>
  )
}

function usePages({ name }: AdmittedRemote, team: string) {
  const { t, i18n } = useTranslation('shell')
  const menu = useMenu()
  const others = menu.filter((entry) => entry.name !== name).map(({ label }) => label)
  const list = new Intl.ListFormat(localeOf(i18n.language)).format(others)
  return {
    page: menu.find((entry) => entry.name === name)?.label ?? team,
    others: others.length > 0 ? t('unavailable.others', { list }) : t('unavailable.restWorks'),
  }
}

function useTeam({ name }: AdmittedRemote) {
  const pointer = useAtomValue(pointersAtom)[name]
  return pointer?.current.team ?? name
}
