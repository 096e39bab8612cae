import { useState } from 'react'
import { LANGUAGES } from '@molar/shared/i18n'
import { useTranslation } from '@molar/shared/platform'
import type { NoticeTone } from '@molar/shared/remote'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import styles from './scenario-bar.module.css'

const MODES = { light: 'Light', dark: 'Dark' } as const

interface ScenarioBarProps {
  name: string
  scenario: Scenario
  onScenario: (scenario: Scenario) => void
  /** What the remote last passed to its host. */
  hostCalls: { notice: { tone: NoticeTone; sentence: string } | null; step: string | null; unsaved: boolean }
}

/** Controls for the developer of a remote. They are in English only, because they never ship. */
export function ScenarioBar({
  name,
  scenario,
  onScenario,
  hostCalls: { notice, step, unsaved },
}: ScenarioBarProps) {
  const { i18n } = useTranslation()
  const [mode, setMode] = useState(() => document.documentElement.dataset.bsTheme ?? 'light')

  function show(next: string) {
    document.documentElement.dataset.bsTheme = next
    setMode(next)
  }

  return (
    <aside className={styles.bar} aria-label="Mock host" lang="en">
      <strong>{name} in the mock host</strong>
      <Choice label="Language" value={i18n.language} onChoose={(tag) => void i18n.changeLanguage(tag)}>
        {LANGUAGES.map(({ tag, name }) => [tag, name])}
      </Choice>
      <Choice label="Mode" value={mode} onChoose={show}>
        {Object.entries(MODES)}
      </Choice>
      <Choice label="Mock clinic" value={scenario} onChoose={(next) => onScenario(next as Scenario)}>
        {Object.entries(SCENARIOS)}
      </Choice>
      <output className={styles.calls}>
        {[step && `Step: ${step}`, unsaved && 'Unsaved input', notice && `${notice.tone}: ${notice.sentence}`]
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
