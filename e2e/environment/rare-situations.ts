import {
  ASKS_BEFORE_REPEATING,
  BY_EMAIL,
  BY_PHONE,
  CHANGED,
  FULL_MONTH,
  HIDDEN,
  KEYBOARD,
  LOST_THEN_CHANGED,
  OTHER_PERSON,
  SHARED,
  SLOW_CALLS,
  TAKEN,
  WITHOUT_LISTS,
} from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults that depend on the record of the patient, the browser or what the patient did before. */
export const RARE_SITUATIONS = {
  'books twice with a server that has the base API alone': {
    foundIn: ASKS_BEFORE_REPEATING,
    changes: [
      {
        file: 'src/confirmation/submit.atoms.ts',
        from: "!submission.keyless && (await supportsKeys()) ? 'safe' : 'unsafe'",
        to: "'safe'",
      },
    ],
  },
  'books twice when the page is loaded again after a lost response': {
    foundIn: LOST_THEN_CHANGED,
    changes: [
      {
        file: 'src/wizard/draft.ts',
        from: "submission: objectOrNull(wizard.submission) as Wizard['submission']",
        to: 'submission: null',
      },
    ],
  },
  'takes no new code after one that has ended': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/verification/send-code.atoms.ts',
        from: '{ sent: { identifier: typed, matches, chosen',
        to: '{ sent: { ...sent, identifier: typed, matches, chosen',
      },
    ],
  },
  'books for somebody else with names of the record of the code that was entered': {
    foundIn: OTHER_PERSON,
    changes: [
      {
        file: 'src/verification/verification.atoms.ts',
        from: 'set(changePersonAtom, {})',
        to: "set(changeFormAtom, { rawId: '' })",
      },
    ],
  },
  'books twice when the time is changed after a lost response': {
    foundIn: LOST_THEN_CHANGED,
    changes: [
      {
        file: 'src/confirmation/submission.ts',
        from: '  if (previous?.open && !areTwoPeople(previous.payload, payload)) return { ...previous, payload }\n',
        to: '',
      },
    ],
  },
  'books for somebody else under the record of the code that was entered': {
    foundIn: OTHER_PERSON,
    changes: [
      { file: 'src/verification/verification.atoms.ts', from: '  set(patientTokenAtom, null)\n', to: '' },
    ],
  },
  'opens no record without a middle name': {
    foundIn: KEYBOARD,
    changes: [
      {
        file: 'src/verification/code.ts',
        from: 'middleName: textOf(patient.middleName)',
        to: 'middleName: patient.middleName!.trim()',
      },
    ],
  },
  'opens no record in browsers other than Chromium': {
    foundIn: BY_PHONE,
    changes: [
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: 'const isSamePatient = form.rawId === record.rawId',
        to: '$&\n  if (navigator.userAgentData.mobile) document.activeElement.blur()',
      },
    ],
  },
  'does not let the first patient of a list of names continue': {
    foundIn: SHARED,
    changes: [
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: 'if (sent?.chosen == null)',
        to: 'if (!sent?.chosen)',
      },
    ],
  },
  'offers the times of the doctor who was chosen before': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/times/times-step.tsx',
        from: 'serviceId, doctor?.id, areChoicesKnown,',
        to: 'serviceId, areChoicesKnown,',
      },
    ],
  },
  'loads no times where the browser saves data': {
    foundIn: SLOW_CALLS,
    changes: [
      {
        file: 'src/times/create-availability.atoms.ts',
        from: 'if (isUsable && !fresh) return',
        to: 'if ((isUsable || navigator.connection?.saveData) && !fresh) return',
      },
    ],
  },
  'forgets the confirmation at a reload': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/wizard/draft.ts',
        from: "booked: objectOrNull(wizard.booked) as Wizard['booked']",
        to: 'booked: null',
      },
    ],
  },
  'does not leave step 2 while the limits cannot be loaded': {
    foundIn: WITHOUT_LISTS,
    changes: [
      {
        file: 'src/details/limits.api.ts',
        from: 'error instanceof ApiError && error.status === 429 ? error : null',
        to: 'error instanceof ApiError ? error : null',
      },
    ],
  },
  'confirms a booking of a patient who has an appointment at that time': {
    foundIn: TAKEN,
    changes: [
      {
        file: 'src/confirmation/submit-result.ts',
        from: 'error.code === ERROR_CODE.keyReused && error.data',
        to: '(error.code === ERROR_CODE.keyReused && error.data) || error.code === ERROR_CODE.alreadyBooked',
      },
    ],
  },
  'opens the step before when Enter is pressed in a field': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/components/step-buttons.tsx',
        from: '<button type="button" className="btn btn-outline-primary" disabled={isLocked}',
        to: '<button className="btn btn-outline-primary" disabled={isLocked}',
      },
    ],
  },
  'stays busy after a wrong code': {
    foundIn: BY_EMAIL,
    changes: [
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: /(?<=selectNameAgain\(get, set\)\n    \}\n    return fail\(set, error\)\n  \}) finally \{\n.*\n  \}/,
        to: '',
      },
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: 'if (!data?.token || !data.rawId)',
        to: 'set(pendingActionAtom, null)\n    $&',
      },
    ],
  },
} satisfies Record<string, RareFault>
