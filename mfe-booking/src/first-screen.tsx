import {
  rendererOf,
  type FirstScreen,
  type FirstScreenInput,
  type RenderFirstScreen,
} from '@molar/shared/first-screen'
import AppointmentPage from './appointment/appointment-page.tsx'
import remote from './remote.tsx'
import { APPOINTMENT_ROUTE } from './routes.ts'
import { LOCATION_ORDER } from './verification/registration-stages.tsx'
import { changeWizardAtom, linkTokenAtom } from './wizard/wizard.atoms.ts'

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
    otherRoutes: { [APPOINTMENT_ROUTE]: await linkScreen(input) },
  }
}

/** What a link in a message shows before its appointment is there. Both buttons lead to the question who it is. */
async function linkScreen(input: FirstScreenInput): Promise<FirstScreen> {
  const page = { ...remote, Component: AppointmentPage }
  const screen = await rendererOf('booking', page, { ...input, route: APPOINTMENT_ROUTE })
  const withLink = (state?: object) => screen((store) => store.set(linkTokenAtom, 'of a link'), state)
  return {
    html: withLink(),
    next: {
      [BUTTONS_BEFORE]: withLink({ screen: 'time' }),
      [BUTTONS_BEFORE + 1]: withLink({ screen: 'cancel' }),
    },
  }
}

export default render
