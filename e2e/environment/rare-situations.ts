import {
  BY_PHONE,
  CANCELS,
  CHANGED,
  FULL_MONTH,
  KEYBOARD,
  LOST_THEN_CHANGED,
  MOVES,
  NOT_ME,
  OFFER,
  OTHER_PERSON,
  SHARED,
  SLOW_CALLS,
  TAKEN,
  WITHOUT_LISTS,
} from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults that depend on the record of the patient, the browser, what the patient did before, or what the clinic did. */
export const RARE_SITUATIONS = {
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
        from: 'serviceId, doctor?.id, isDoctorKnown,',
        to: 'serviceId, isDoctorKnown,',
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
  'cancels no appointment that the clinic has confirmed': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: 'canCancel={appointment ? !appointment.cancelRefusal',
        to: "canCancel={appointment ? appointment.state === 'pending' && !appointment.cancelRefusal",
      },
    ],
  },
  'moves no appointment for which the clinic has asked for another time': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/appointment-view.tsx',
        from: 'canMove={appointment ? !appointment.moveRefusal',
        to: 'canMove={appointment ? !isClosed(appointment) && !appointment.moveRefusal',
      },
    ],
  },
  'shows the time before an offer that was accepted': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/waiting-list.atoms.ts',
        from: /action === 'accept' && offered\n\s*\? await loadMoved\(.*\n\s*: /,
        to: '',
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
  'cancels no appointment for a reason': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/cancel-screen.tsx',
        from: 'REASONS.map((value) => ({ value, label:',
        to: 'REASONS.map((value) => ({ value: t(`cancel.reasons.${value}`), label:',
      },
    ],
  },
  'knows patients by digits only': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment.atoms.ts',
        from: 'const answer = typed.trim()',
        to: "const answer = typed.replace(/\\D/g, '')",
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
  'does not know the link of those who did not book': {
    foundIn: NOT_ME,
    changes: [
      {
        file: 'src/appointment/link.ts',
        from: '!text || document.getElementById(text)',
        to: '!/^[\\w-]{22}$/.test(text) || document.getElementById(text)',
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
} satisfies Record<string, RareFault>
