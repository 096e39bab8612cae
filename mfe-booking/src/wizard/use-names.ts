import { useEffect } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { isVerified } from './guard.ts'
import { type Stage, type Step, stepOf } from './stages.ts'
import type { Wizard } from './wizard.ts'

const OWN_TITLE: readonly Stage[] = ['registered', 'location', 'identifier', 'code', 'booked']

/** The heading of a stage; the page's own title names the step it belongs to. */
export function useNames(stage: Stage, wizard: Wizard) {
  const { t } = useTranslation(['booking', 'common'])
  const { nameStep } = useHost()
  const stepName = (step: Step) => t(step === 2 && isVerified(wizard) ? 'step.verified' : `step.${step}`)
  const name = stage === 'booked' ? t('booked.title') : stepName(stepOf(stage))
  useEffect(() => {
    nameStep(name)
  }, [name, nameStep])
  useEffect(() => () => nameStep(null), [nameStep])
  const city = wizard.branch ? t(`common:city.${wizard.branch}`) : ''
  return OWN_TITLE.includes(stage) ? t(`${stage}.title`, { city }) : name
}
