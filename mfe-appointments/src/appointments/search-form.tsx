import { useRef, useState } from 'react'
import { formatShortDay, isClinicDate } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field, FieldError } from '@molar/shared/ui'
import styles from './list-filters.module.css'
import { hasSearch, type ListView, SEARCH_MAX_LENGTH } from './list-view.ts'

type SearchInput = Pick<ListView, 'search' | 'from' | 'to'>

interface SearchError {
  kind: 'wrongOrder' | 'wrongDate'
  fields: string[]
}

interface SearchFormProps {
  view: ListView
  onSearch: (change: SearchInput) => void
}

/** Whether a date is typed in part or does not exist, and so has no value, or has a year of two digits. */
const isWrongDate = ({ type, value, validity }: HTMLInputElement) =>
  validity.badInput || (type === 'date' && value !== '' && !isClinicDate(value))

const inputOf = ({ search, from, to }: ListView): SearchInput => ({ search, from, to })

/** Search for people and dates. The input follows the view, so that Back restores the previous search. */
export function SearchForm({ view, onSearch }: SearchFormProps) {
  const { t, i18n } = useTranslation('appointments')
  const [isExpanded, setExpanded] = useState(hasSearch(view))
  const [error, setError] = useState<SearchError | null>(null)
  const [input, setInput] = useState(inputOf(view))
  const viewKey = JSON.stringify(inputOf(view))
  const [inputKey, setInputKey] = useState(viewKey)
  const searchField = useRef<HTMLInputElement>(null)
  if (inputKey !== viewKey) {
    setInputKey(viewKey)
    setInput(inputOf(view))
    setError(null)
    // Shows a search that was started elsewhere, for example in the top bar.
    if (hasSearch(view)) setExpanded(true)
  }

  const search = (next: SearchInput) => {
    const isWrongOrder = Boolean(next.from && next.to) && next.to < next.from
    setError(isWrongOrder ? { kind: 'wrongOrder', fields: ['from', 'to'] } : null)
    if (!isWrongOrder) onSearch({ ...next, search: next.search.trim() })
  }
  const controlProps = (name: keyof SearchInput) => ({
    name,
    className: 'form-control',
    value: input[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setInput({ ...input, [name]: target.value }),
  })
  const dateField = (name: 'from' | 'to') => (
    <Field
      id={`appointments-${name}`}
      label={t(`search.${name}`)}
      hint={isClinicDate(input[name]) && formatShortDay(input[name], i18n.language)}
    >
      {(control) => (
        <input
          {...control}
          {...controlProps(name)}
          type="date"
          {...(error?.fields.includes(name) && {
            className: 'form-control is-invalid',
            'aria-invalid': true,
            'aria-describedby': ['appointments-order', control['aria-describedby']].filter(Boolean).join(' '),
          })}
        />
      )}
    </Field>
  )
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline-primary ${styles['opener']}`}
        aria-label={t('search.open')}
        aria-expanded={isExpanded}
        aria-controls="appointments-form"
        onClick={() => setExpanded(!isExpanded)}
      >
        {t('search.button')}
      </button>
      <form
        id="appointments-form"
        aria-label={t('search.title')}
        className={`${styles['search']} ${isExpanded ? '' : styles['folded']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const wrong = [...event.currentTarget.elements].find(
            (field) => field instanceof HTMLInputElement && isWrongDate(field),
          ) as HTMLInputElement | undefined
          if (wrong) {
            setError({ kind: 'wrongDate', fields: [wrong.name] })
            wrong.focus()
          } else search(input)
        }}
      >
        {error && (
          <div className={styles['whole']}>
            <FieldError id="appointments-order" message={t(`search.${error.kind}`)} announced />
          </div>
        )}
        <Field id="appointments-search" className={styles['term']} label={t('search.label')}>
          {(control) => (
            <input
              {...control}
              {...controlProps('search')}
              ref={searchField}
              type="search"
              autoComplete="off"
              maxLength={SEARCH_MAX_LENGTH}
            />
          )}
        </Field>
        {dateField('from')}
        {dateField('to')}
        <button type="submit" className="btn btn-outline-primary">
          {t('search.button')}
        </button>
        {hasSearch(view) && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              search({ search: '', from: '', to: '' })
              searchField.current?.focus() // this button disappears
            }}
          >
            {t('search.clear')}
          </button>
        )}
      </form>
    </>
  )
}
