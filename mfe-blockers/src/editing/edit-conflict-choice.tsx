import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { OptionGroup } from '@molar/shared/ui'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import { type BlockerForm, fieldId, toFields } from './blocker-form.ts'
import { differences, type EditConflict, type FieldGroup, isEqualIn } from './edit-conflict.ts'
import styles from './editing.module.css'

interface EditConflictChoiceProps {
  form: BlockerForm
  conflict: EditConflict
  hasScope: boolean
  onChoose: (group: FieldGroup, side: keyof EditConflict) => void
}

const LEGENDS = {
  description: 'column.description',
  type: 'column.type',
  time: 'conflict.time',
  days: 'column.days',
  dates: 'column.dates',
  location: 'column.branch',
} as const

/** Shows the saved version beside this version, and lets the person choose one for each field group. */
export function EditConflictChoice({ form, conflict, hasScope, onChoose }: EditConflictChoiceProps) {
  const { t } = useTranslation('blockers')
  const groupText = useGroupText()
  const groups = differences(conflict.mine, conflict.theirs).filter(
    ({ name }) => hasScope || name !== 'location',
  )
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [conflict.theirs])
  return (
    <div className={`note ${styles['conflict']}`}>
      <h3 ref={title} tabIndex={-1}>
        {t('conflict.title')}
      </h3>
      <p className="mb-0">{t(groups.length > 0 ? 'conflict.choose' : 'conflict.merged')}</p>
      {groups.map((group) => (
        <OptionGroup
          key={group.name}
          id={fieldId(`conflict-${group.name}`)}
          legend={t(LEGENDS[group.name])}
          options={(['theirs', 'mine'] as const).map((side) => ({
            value: side,
            label: (
              <span>
                <small className="d-block">{t(`conflict.${side}`)}</small> {groupText(conflict[side], group)}
              </span>
            ),
          }))}
          value={isEqualIn(form, conflict.theirs, group) ? 'theirs' : 'mine'}
          onChoose={(side) => onChoose(group, side)}
        />
      ))}
    </div>
  )
}

/** Returns a function that formats one field group of a form for people. */
function useGroupText() {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  return (form: BlockerForm, { name }: FieldGroup) => {
    // The date is not part of any of these texts, so any date will do.
    const { start, end, days, dates } = text.schedule(toFields(form, '2024-01-01', false))
    const time = [start, end].filter(Boolean).join(' – ')
    const groupTexts = {
      description: form.description,
      type: [text.type(form.type), days, dates, time].filter(Boolean).join(', '),
      time,
      days,
      dates,
      location: [text.branch(form.location), form.doctor?.name].filter(Boolean).join(', '),
    }
    return groupTexts[name] || t('noValue')
  }
}
