import type { LocationCode } from '@molar/contract'
import { useAtomValue, useSearchParams, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { FilterSelect, StaleNote, TryAgain, useMoment } from '@molar/shared/ui'
import { ViewLinks } from '../appointments/view-links.tsx'
import { branchesOf, visibleBranch } from '../branches.ts'
import styles from './waiting-list.module.css'
import { useWaitingList } from './use-waiting-list.ts'
import { WaitingListTable } from './waiting-list-table.tsx'

/** Patients who want an earlier time, and the times that are held for them. */
export function WaitingListPage() {
  const { t } = useTranslation(['appointments', 'common'])
  const { branch, branches, chooseBranch } = useBranch()
  const { rows, failure, staleSince, load } = useWaitingList(branch)
  const moment = useMoment()
  return (
    <>
      <div className={styles['header']}>
        <h1 tabIndex={-1}>{t('waitingList.title')}</h1>
        <ViewLinks current="waitingList" />
      </div>
      <p>{t('waitingList.explanation')}</p>
      {branches.length > 1 && (
        <div className={styles['branch']}>
          <FilterSelect<LocationCode>
            id="waiting-branch"
            label={t('branch')}
            value={branch}
            all={{ value: branches[0]!, label: t(`common:city.${branches[0]!}`) }}
            options={branches.slice(1).map((value) => ({ value, label: t(`common:city.${value}`) }))}
            onChoose={chooseBranch}
          />
        </div>
      )}
      <StaleNote
        text={staleSince ? t('updates.stale', { time: moment(staleSince) }) : ''}
        onRetry={() => void load()}
      />
      {failure && !rows && (
        <div className={styles['failure']} role="alert">
          <p>{failure.serverMessage ?? t('failed')}</p>
          <TryAgain isSmall onRetry={() => void load()} />
        </div>
      )}
      {!rows && !failure && <output>{t('loading')}</output>}
      {rows?.length === 0 && <p className="fw-semibold">{t('waitingList.none')}</p>}
      {rows && rows.length > 0 && <WaitingListTable rows={rows} />}
    </>
  )
}

/** The branch of the address, else the person's own, among those that they may see. */
function useBranch() {
  const [params, setParams] = useSearchParams()
  const person = useAtomValue(authUserAtom)
  return {
    branches: branchesOf(person),
    branch: visibleBranch(person, params.get('branch')),
    chooseBranch: (code: LocationCode) => setParams({ branch: code }),
  }
}
