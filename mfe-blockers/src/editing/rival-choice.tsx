import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { OptionGroup } from '@molar/shared/ui'
import { type BlockerForm, toFields } from './blocker-form.ts'
import styles from './editing.module.css'
import type { Rival } from './editing.ts'
import { agree, differences, type Facet } from './facets.ts'
import { fieldId } from './form-props.ts'
import { useWords } from '../blockers/use-words.ts'

interface RivalChoiceProps {
  form: BlockerForm
  rival: Rival
  scoped: boolean
  onChoose: (facet: Facet, whose: 'theirs' | 'mine') => void
}

/** Somebody saved the same blocker meanwhile: part by part, how it stands now beside what was typed here. */
export function RivalChoice({ form, rival, scoped, onChoose }: RivalChoiceProps) {
  const { t } = useTranslation('blockers')
  const sayFacet = useFacetWords()
  const facets = differences(rival.mine, rival.theirs).filter(({ name }) => scoped || name !== 'location')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [rival.theirs])
  return (
    <div className={`note ${styles['rival']}`}>
      <h3 ref={title} tabIndex={-1}>
        {t('rival.title')}
      </h3>
      <p className="mb-0">{t(facets.length > 0 ? 'rival.choose' : 'rival.taken')}</p>
      {facets.map((facet) => (
        <OptionGroup
          key={facet.name}
          id={fieldId(`rival-${facet.name}`)}
          legend={t(facet.name === 'location' ? 'column.branch' : `column.${facet.name}`)}
          options={(['theirs', 'mine'] as const).map((whose) => ({
            value: whose,
            label: (
              <span>
                <small className="d-block">{t(`rival.${whose}`)}</small> {sayFacet(rival[whose], facet)}
              </span>
            ),
          }))}
          value={agree(form, rival.theirs, facet) ? 'theirs' : 'mine'}
          onChoose={(whose) => onChoose(facet, whose)}
        />
      ))}
    </div>
  )
}

function useFacetWords() {
  const { t } = useTranslation('blockers')
  const words = useWords()
  return (form: BlockerForm, { name }: Facet) => {
    // The date of the clinic's day is in none of these words.
    const { start, end, days, dates } = words.when(toFields(form, '2024-01-01', false))
    const said = {
      description: form.description,
      type: [words.type(form.type), days, dates, [start, end].filter(Boolean).join(' – ')]
        .filter(Boolean)
        .join(', '),
      start,
      end,
      days,
      dates,
      location: [words.branch(form.location), form.doctor?.name].filter(Boolean).join(', '),
    }[name]
    return said || t('nothing')
  }
}
