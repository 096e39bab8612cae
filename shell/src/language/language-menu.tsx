import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAtom, useTranslation } from '@molar/shared/platform'
import { LANGUAGES, type LanguageTag } from '@molar/shared/i18n'
import { Icon } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'
import { languageAtom } from './language.atoms.ts'

/** The specification lists the languages by their English names. */
const englishName = (tag: LanguageTag) => new Intl.DisplayNames('en', { type: 'language' }).of(tag)

/** Index of the item to focus, by key. */
const NEXT_ITEM: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface LanguageMenuProps {
  /** What the button shows; by default the width of the window decides. */
  shows?: 'name' | 'code'
}

/** The menu of languages. Choosing one switches the page at once and is stored on this device. */
export function LanguageMenu({ shows }: LanguageMenuProps) {
  const { t } = useTranslation('shell')
  const { translations } = usePortal()
  const [chosen, choose] = useAtom(languageAtom)
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { name, tag } = LANGUAGES.find(({ tag }) => tag === chosen)!
  const items = () => [...container.current!.querySelectorAll<HTMLElement>('[role=menuitemradio]')]

  useEffect(() => {
    if (!open) return undefined
    items()
      .find((item) => item.ariaChecked === 'true')
      ?.focus()
    const closeOutside = ({ target }: Event) => {
      if (!container.current!.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function close() {
    setOpen(false)
    button.current!.focus()
  }

  function pick(tag: LanguageTag) {
    choose(tag)
    void translations.show(tag)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation() // the side menu around it stays open
      return close()
    }
    if (event.key === 'Tab') return setOpen(false)
    const all = items()
    const next = NEXT_ITEM[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]!.focus()
  }

  return (
    <div className="menu-container" ref={container}>
      <button
        className="tool"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        ref={button}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        {/* Part of the name of the button: a person with voice control says what they see. */}
        {shows !== 'name' && (
          <span className={shows ? undefined : 'd-md-none'}>{tag.toUpperCase()}</span>
        )}{' '}
        <span className="visually-hidden">{t('language', { name })}</span>
        {shows !== 'code' && (
          <span className={shows ? undefined : 'd-none d-md-inline'} aria-hidden="true">
            {name}
          </span>
        )}
        <Icon name="down" className="small" />
      </button>
      {open && (
        <div
          className="menu"
          role="menu"
          id={id}
          tabIndex={-1}
          aria-label={t('languages')}
          onKeyDown={onKeyDown}
        >
          {LANGUAGES.map(({ tag, name }) => (
            <button
              key={tag}
              type="button"
              role="menuitemradio"
              aria-checked={tag === chosen}
              tabIndex={-1}
              onClick={() => pick(tag)}
            >
              <span lang="en">{englishName(tag)}</span>
              {englishName(tag) !== name && (
                <span className="text-body-secondary" lang={tag}>
                  {name}
                </span>
              )}
              {tag === chosen && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
