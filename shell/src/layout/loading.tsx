import { useEffect, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'

const SHOW_AFTER = 300
const SLOW_AFTER = 8000

/** True once this much time has gone by since it first stood there. */
function useAfter(milliseconds: number) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return over
}

/** Holds the place of a remote until it is there; after 8 seconds it says that this takes long, and waits on. */
export function Loading({ isPublic = false }) {
  const { t } = useTranslation(['shell', 'common'])
  const { branches } = usePortal().settings.clinic
  const waits = useAfter(SHOW_AFTER)
  const slow = useAfter(SLOW_AFTER)
  return (
    <div aria-busy="true">
      {/* The same as in skeleton.html, which stood here before. */}
      {isPublic && <div className="page-skeleton-steps" />}
      <div className={isPublic ? 'split' : ''}>
        <div>
          <output className={slow ? 'note' : 'visually-hidden'}>
            {slow ? t('slow') : waits && t('common:loading')}
          </output>
          <div className="page-skeleton" aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        </div>
        {isPublic && (
          <div className="mt-5 mt-lg-0">
            <BranchPhones
              branches={branches}
              title={t('common:inPain')}
              explanation={t('common:inPainHow')}
            />
          </div>
        )}
      </div>
    </div>
  )
}
