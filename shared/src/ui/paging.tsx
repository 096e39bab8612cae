import { useTranslation } from '@molar/shared/platform'

interface PagingProps {
  page: number
  totalPages: number
  onTurn: (page: number) => void
}

/** Prev, `Page X of Y`, Next below a list; nothing where there is but one page. */
export function Paging({ page, totalPages, onTurn }: PagingProps) {
  const { t } = useTranslation('common')
  if (totalPages < 2) return null
  const turn = (text: string, to: number) => {
    const isEnd = to < 1 || to > totalPages
    return (
      // Not `disabled`: at the last page the focus would fall off the button that was just pressed.
      <button
        type="button"
        className={`btn btn-outline-primary btn-sm ${isEnd ? 'disabled' : ''}`}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onTurn(to)}
      >
        {text}
      </button>
    )
  }
  return (
    <nav className="paging" aria-label={t('pages')}>
      {turn(t('prev'), page - 1)}
      <span>{t('pageOf', { page, totalPages })}</span>
      {turn(t('next'), page + 1)}
    </nav>
  )
}
