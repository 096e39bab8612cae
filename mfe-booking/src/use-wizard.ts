import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom, useStore, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useLaterSteps } from './use-later-steps.ts'
import { backAtom } from './verification/verification.atoms.ts'
import { isPristine } from './wizard/draft.ts'
import { furthestStep, isVerified, permitted, stageBefore } from './wizard/guard.ts'
import type { StageProps } from './wizard/stage-props.ts'
import { STAGE_OF_STEP, type Step, stepOf } from './wizard/stages.ts'
import type { Outcome } from './wizard/text.ts'
import { useOnline } from './wizard/use-online.ts'
import { useSay } from './wizard/use-say.ts'
import { useNames } from './wizard/use-names.ts'
import { useOwnScrolling } from './wizard/use-own-scrolling.ts'
import { useStages } from './wizard/use-stages.ts'
import {
  busyAtom,
  changeWizardAtom,
  checkTokenAtom,
  clearDetailsAtom,
  patientTokenAtom,
  problemAtom,
  wizardAtom,
} from './wizard/wizard.atoms.ts'

/** What the page shows and does: the stage that history and answers agree on, and the ways from it. */
export function useWizard() {
  const { t } = useTranslation('booking')
  const say = useSay()
  const { notify } = useHost()
  const stages = useStages()
  const wizard = useAtomValue(wizardAtom)
  const busy = useAtomValue(busyAtom) !== null
  const live = useAtomValue(patientTokenAtom) !== null
  const online = useOnline()
  const change = useSetAtom(changeWizardAtom)
  const setProblem = useSetAtom(problemAtom)
  const checkToken = useSetAtom(checkTokenAtom)
  const clearDetails = useSetAtom(clearDetailsAtom)
  const back = useSetAtom(backAtom)
  const store = useStore()

  // The heading takes the focus on every change of stage, not when the page opens.
  const moved = useRef(false)
  useEffect(() => {
    moved.current = true
  }, [])
  // What sent the patient to another stage is said there.
  const keepsProblem = useRef(false)

  const stage = permitted(stages.stage ?? wizard.stage, wizard, live)
  const title = useNames(stage, wizard)
  const step = stepOf(stage)
  const later = useLaterSteps(step > 1)
  useOwnScrolling()

  useEffect(() => {
    void checkToken()
  }, [checkToken])

  useEffect(() => {
    // A link to this page, not a step back to it: whoever has booked begins again.
    if (stages.stage === null && wizard.booked) clearDetails()
    else if (stage !== stages.stage) stages.go(stage, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage, stages.stage])

  useEffect(() => {
    if (!keepsProblem.current) setProblem(null)
    keepsProblem.current = false
    change({ stage })
  }, [stage, setProblem, change])

  const act = (outcome: Outcome | Promise<Outcome>) =>
    outcome instanceof Promise ? void outcome.then(follow) : follow(outcome)

  function follow({ toast, go, replace }: Outcome) {
    if (toast) notify(toast.tone, say(toast.text))
    if (!go || !stages.stillAt(stage)) return
    keepsProblem.current = toast?.tone === 'error' || toast?.tone === 'warning'
    if (go === stage) return
    const returns = stages.fromSummary && stage !== 'summary' && wizard.reached === 4
    stages.go(returns && step < stepOf(go) ? 'summary' : go, { replace })
  }

  const props: StageProps = {
    act,
    onPrevious: () => stages.go(stageBefore(stage, wizard)),
    onChange: (to) => stages.go(to, { aside: true }),
  }

  return {
    stage,
    later,
    title,
    moved: moved.current,
    online,
    submits: stage === 'summary' && !busy,
    verified: isVerified(wizard),
    reached: furthestStep(wizard, live),
    hasDetails: !isPristine(wizard),
    props,
    openStep: (to: Step) => {
      // From the first step on nothing is left to check; later steps check themselves on the way.
      if (to < step || step === 1 || !later) stages.go(STAGE_OF_STEP[to])
      else act(store.set(later.advanceAtom, stage, to))
    },
    goBack: () => act(back(stage)),
    clear: () => {
      clearDetails()
      notify('success', t('cleared'))
      stages.go('registered')
    },
  }
}
