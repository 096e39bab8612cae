import { useCallback, useEffect, useRef, useState } from 'react'
import { useAtomValue, useSetAtom, useStore, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useCurrentAtomValue } from '../current-atom-value.ts'
import { isPristine } from '../wizard/draft.ts'
import { useTranslateMessage } from '../wizard/message.ts'
import { isFirstStage, type Stage, STAGE_OF_STEP, type Step, stepOf } from '../wizard/stages.ts'
import type { StageProps, StepResult } from '../wizard/step-result.ts'
import { isVerified, type Wizard } from '../wizard/wizard.ts'
import {
  changeWizardAtom,
  checkTokenAtom,
  clearDetailsAtom,
  patientTokenAtom,
  pendingActionAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { allowedStage, furthestStep, previousStage, removeByBack } from './allowed-stage.ts'
import { type MoveOptions, useStageHistory } from './stage-history.ts'
import { fetchLaterSteps, useLaterSteps } from './use-later-steps.ts'
import { useStageError } from './use-stage-error.ts'

/** What the page shows and does: the stage that history and answers allow, and the ways to other stages. */
export function useWizard() {
  const { t, i18n } = useTranslation('booking')
  const translate = useTranslateMessage()
  const { notify } = useHost()
  const history = useStageHistory()
  const wizard = useCurrentAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) !== null
  const hasToken = useAtomValue(patientTokenAtom) !== null
  const change = useSetAtom(changeWizardAtom)
  const checkToken = useSetAtom(checkTokenAtom)
  const clearDetails = useSetAtom(clearDetailsAtom)
  const store = useStore()

  // The heading takes the focus on every change of stage, not when the page opens.
  const isOpened = useRef(false)
  useEffect(() => {
    isOpened.current = true
  }, [])
  const [clearCount, setClearCount] = useState(0)

  const stage = allowedStage(history.stage ?? wizard.stage, wizard, hasToken)
  const title = useStageTitle(stage, wizard)
  const keepError = useStageError(stage)
  const step = stepOf(stage)
  const loadLaterSteps = useCallback(async () => {
    const steps = await fetchLaterSteps()
    // Before the first of these steps is shown. `en.json?first` left them out.
    i18n.addResourceBundle('en', 'booking', steps.englishMessages)
    return steps
  }, [i18n])
  const later = useLaterSteps(!isFirstStage(stage), loadLaterSteps)
  useManualScrollRestoration()

  useEffect(() => {
    void checkToken()
  }, [checkToken])

  useEffect(() => {
    // A link to this page, not a step back to it: after a booking the wizard starts from the beginning.
    if (history.stage === null && wizard.booked) clearDetails()
    else if (stage !== history.stage) history.enter(stage)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage, history.stage])

  useEffect(() => {
    change({ stage })
  }, [stage, change])

  // A press before the effect above leaves this stage in the history too.
  const open = (to: Stage, options?: MoveOptions) => history.openFrom(stage, to, options)

  const handleResult = (result: StepResult | Promise<StepResult>) =>
    result instanceof Promise ? void result.then((one) => applyResult(one)) : applyResult(result)

  /** `isChosen`: the patient pressed the name of this step, so it opens also where Next returns to the summary. */
  function applyResult(result: StepResult, isChosen = false) {
    const { toast, goTo, replace } = result
    if (toast) notify(toast.tone, translate(toast.message))
    if (!goTo || goTo === stage || !history.isShown(stage)) return
    keepError(result)
    const returns = !isChosen && history.isFromSummary && stage !== 'summary' && wizard.reached === 4
    open(returns && step < stepOf(goTo) ? 'summary' : goTo, { replace })
  }

  const props: StageProps = {
    onResult: handleResult,
    onPrevious: () => open(previousStage(stage, wizard)),
    onOpenStage: (to) => open(to, { newEntry: true }),
  }

  return {
    stage,
    later,
    title,
    isOpened: isOpened.current,
    /** The heading is a new one when the stage changes, and when the details were cleared at the first question. */
    headingKey: `${stage} ${clearCount}`,
    isReadyToSubmit: stage === 'summary' && !isBusy,
    isVerified: isVerified(wizard),
    reached: furthestStep(wizard, hasToken),
    hasDetails: !isPristine(wizard),
    branch: wizard.booked ? wizard.booked.location : branchOf(stage, wizard),
    props,
    openStep: (to: Step) => {
      // Step 1 has nothing to check before it is left; later steps are checked on the way.
      if (to < step || step === 1 || !later) open(STAGE_OF_STEP[to])
      else void store.set(later.openStepAtom, stage, to).then((result) => applyResult(result, true))
    },
    /** The Back arrow of step 1: one stage back, without the chosen name or the identifier. */
    goBack: () => {
      const previous = previousStage(stage, wizard)
      change(removeByBack(previous, wizard))
      open(previous)
    },
    clear: () => {
      clearDetails()
      setClearCount(clearCount + 1)
      notify('success', t('cleared'))
      open('registered')
    },
  }
}

/** The branch that the visit is about; falsy until it is chosen. In step 1 that is the one with the record. */
const branchOf = (stage: Stage, { branch, form }: Wizard) =>
  stepOf(stage) > 1 ? form.location : stage !== 'registered' && stage !== 'location' && branch

const WITH_OWN_TITLE: readonly Stage[] = ['registered', 'location', 'identifier', 'name', 'code', 'booked']

/** The heading of a stage. The page title names the step that the stage belongs to. */
function useStageTitle(stage: Stage, wizard: Wizard) {
  const { t } = useTranslation(['booking', 'common'])
  const { nameStep } = useHost()
  const step = stepOf(stage)
  const stepName = t(step === 2 && isVerified(wizard) ? 'step.verified' : `step.${step}`)
  const name = stage === 'booked' ? t('booked.title') : stepName
  useEffect(() => {
    nameStep(name)
  }, [name, nameStep])
  useEffect(() => () => nameStep(null), [nameStep])
  const city = wizard.branch ? t(`common:city.${wizard.branch}`) : ''
  return WITH_OWN_TITLE.includes(stage) ? t(`${stage}.title`, { city }) : name
}

/** Each stage starts at its heading, also on Back; the browser would restore the old scroll position. */
function useManualScrollRestoration() {
  useEffect(() => {
    const before = window.history.scrollRestoration
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = before
    }
  }, [])
}
