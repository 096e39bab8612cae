import { rendererOf, type RenderFirstScreen } from '@molar/shared/first-screen'
import remote from './remote.tsx'
import { LOCATION_ORDER } from './verification/registration-stages.tsx'
import { changeWizardAtom } from './wizard/wizard.atoms.ts'

/** The button of the shell's language menu comes first in the page. */
const BUTTONS_BEFORE = 1

/** The first question, and what its answers lead to. */
const render: RenderFirstScreen = async (input) => {
  const screen = await rendererOf('booking', remote, input)
  const yes = `${BUTTONS_BEFORE}`
  const no = `${BUTTONS_BEFORE + 1}`
  const identifiers = LOCATION_ORDER.map((branch, index) => [
    // The Back arrow comes before the answers.
    `${yes}.${BUTTONS_BEFORE + 1 + index}`,
    screen((store) => store.set(changeWizardAtom, { registered: true, branch, stage: 'identifier' })),
  ])
  return {
    html: screen(),
    next: {
      [yes]: screen((store) => store.set(changeWizardAtom, { registered: true, stage: 'location' })),
      ...Object.fromEntries(identifiers),
      [no]: screen((store) => store.set(changeWizardAtom, { registered: false, stage: 'details' })),
    },
  }
}

export default render
