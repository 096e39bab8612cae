import { useTranslation } from '@molar/shared/platform'

interface PagingProps {
  page: number
  totalPages: number
  /** There are more pages than `totalPages`. */
  hasMore?: boolean
  onPageChange: (page: number) => void
}

/** Prev, `Page X of Y` and Next, also for a single page. */
export function Paging({ page, totalPages, hasMore = false, onPageChange }: PagingProps) {
  const { t } = useTranslation('common')
  const button = (label: string, to: number) => {
    const isEnd = to < 1 || to > totalPages
    return (
      // Not `disabled`: at the last page the pressed button would lose the focus.
      <button
        type="button"
        className={`btn btn-outline-primary btn-sm ${isEnd ? 'disabled' : ''}`}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onPageChange(to)}
      >
        {label}
      </button>
    )
  }
  return (
    <nav className="paging" aria-label={t('pages')}>
      {button(t('prev'), page - 1)}
      <span>{t(hasMore ? 'pageOfMore' : 'pageOf', { page, totalPages })}</span>
      {button(t('next'), page + 1)}
    </nav>
  )
}
