import { useEffect, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'

/** Milliseconds. */
const SHOW_AFTER = 300
/** Milliseconds after which the page says that loading takes long. */
export const SLOW_AFTER = 8000

/** True after the component has been mounted for this time. */
function useIsAfter(milliseconds: number) {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isAfter
}

/** Shown until a remote is loaded: a skeleton, and after 8 seconds the text that loading takes long. */
export function Loading({ isPublic = false }) {
  const { t } = useTranslation(['shell', 'common'])
  const { branches } = usePortal().settings.clinic
  const isShown = useIsAfter(SHOW_AFTER)
  const isSlow = useIsAfter(SLOW_AFTER)
  return (
    <>
      {/* The same markup as in skeleton.html, which it replaces. */}
      {isPublic && <div className="page-skeleton-steps" />}
      <div className={isPublic ? 'split' : ''}>
        <div>
          <output className={isSlow ? 'note' : 'visually-hidden'}>
            {isSlow ? t('slow') : isShown && t('common:loading')}
          </output>
          <div className="page-skeleton" aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        </div>
        {isPublic && (
          <BranchPhones branches={branches} title={t('common:inPain')} explanation={t('common:inPainHow')} />
        )}
      </div>
    </>
  )
}
