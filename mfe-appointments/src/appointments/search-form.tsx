import { useRef, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Field, FieldError } from '@molar/shared/ui'
import { isNarrowed, SEARCH_LONGEST, type View } from './view.ts'
import styles from './appointments.module.css'

type Narrowing = Pick<View, 'search' | 'from' | 'to'>

interface SearchFormProps {
  view: View
  onSearch: (change: Narrowing) => void
}

const narrowingOf = ({ search, from, to }: View): Narrowing => ({ search, from, to })

/** Whom one looks for, and on which days. What stands in it follows the view: Back brings the last search back. */
export function SearchForm({ view, onSearch }: SearchFormProps) {
  const { t } = useTranslation('appointments')
  const [isUnfolded, setUnfolded] = useState(isNarrowed(view))
  const [isWrong, setWrong] = useState(false)
  const [typed, setTyped] = useState(narrowingOf(view))
  const asked = JSON.stringify(narrowingOf(view))
  const [typedFor, setTypedFor] = useState(asked)
  const term = useRef<HTMLInputElement>(null)
  if (typedFor !== asked) {
    setTypedFor(asked)
    setTyped(narrowingOf(view))
    setWrong(false)
    // Asked for elsewhere, say in the top bar: what narrows the list shall be seen.
    if (isNarrowed(view)) setUnfolded(true)
  }

  const search = (next: Narrowing) => {
    const wrong = Boolean(next.from && next.to) && next.to < next.from
    setWrong(wrong)
    if (!wrong) onSearch({ ...next, search: next.search.trim() })
  }
  const type = (name: keyof Narrowing) => ({
    name,
    className: 'form-control',
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  const day = (name: 'from' | 'to') => (
    <Field id={`appointments-${name}`} label={t(`search.${name}`)}>
      {(control) => (
        <input
          {...control}
          {...type(name)}
          type="date"
          {...(isWrong && {
            className: 'form-control is-invalid',
            'aria-invalid': true,
            'aria-describedby': 'appointments-order',
          })}
        />
      )}
    </Field>
  )
  return (
    <>
      <button
        type="button"
        className={`btn btn-sm btn-outline-primary ${styles['opener']}`}
        aria-expanded={isUnfolded}
        aria-controls="appointments-form"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t('search.find')}
        <span className="visually-hidden"> {t('search.andDates')}</span>
      </button>
      <form
        id="appointments-form"
        aria-label={t('search.title')}
        className={`toolbar ${styles['search']} ${isUnfolded ? '' : styles['folded']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        {isWrong && (
          <div className={styles['whole']}>
            <FieldError id="appointments-order" message={t('search.wrongOrder')} announced />
          </div>
        )}
        <Field id="appointments-search" className={styles['term']} label={t('search.label')}>
          {(control) => (
            <input
              {...control}
              {...type('search')}
              ref={term}
              type="search"
              autoComplete="off"
              maxLength={SEARCH_LONGEST}
            />
          )}
        </Field>
        {day('from')}
        {day('to')}
        <button type="submit" className="btn btn-outline-primary">
          {t('search.find')}
        </button>
        {isNarrowed(view) && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              search({ search: '', from: '', to: '' })
              term.current?.focus() // this button goes away
            }}
          >
            {t('search.clear')}
          </button>
        )}
      </form>
    </>
  )
}
