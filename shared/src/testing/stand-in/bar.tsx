import { useState } from 'react'
import { LANGUAGES } from '@molar/shared/i18n'
import { useTranslation } from '@molar/shared/platform'
import type { Tone } from '@molar/shared/remote'
import { WAYS, type Way } from './ways.ts'
import styles from './bar.module.css'

const MODES = { light: 'Light', dark: 'Dark' } as const

interface BarProps {
  name: string
  way: Way
  onWay: (way: Way) => void
  /** What the remote told its host. */
  told: { said: { tone: Tone; sentence: string } | null; step: string | null; unsaved: boolean }
}

/** For whoever works on the remote; it is in English, and nobody else ever sees it. */
export function Bar({ name, way, onWay, told: { said, step, unsaved } }: BarProps) {
  const { i18n } = useTranslation()
  const [mode, setMode] = useState(() => document.documentElement.dataset.bsTheme ?? 'light')

  function show(next: string) {
    document.documentElement.dataset.bsTheme = next
    setMode(next)
  }

  return (
    <aside className={styles.bar} aria-label="Stand-in host" lang="en">
      <strong>{name}, alone</strong>
      <Choice label="Language" value={i18n.language} onChoose={(tag) => void i18n.changeLanguage(tag)}>
        {LANGUAGES.map(({ tag, name }) => [tag, name])}
      </Choice>
      <Choice label="Colours" value={mode} onChoose={show}>
        {Object.entries(MODES)}
      </Choice>
      <Choice label="The server" value={way} onChoose={(next) => onWay(next as Way)}>
        {Object.entries(WAYS)}
      </Choice>
      <output className={styles.told}>
        {[step && `Step: ${step}`, unsaved && 'Unsaved input', said && `${said.tone}: ${said.sentence}`]
          .filter(Boolean)
          .join(' · ')}
      </output>
    </aside>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: readonly (readonly [value: string, name: string])[]
}

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <label>
    {label}{' '}
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {children.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
