import type { RareFault } from './rare-choices.ts'

/** Beginnings of the titles of specs. */
const CHANGED = 'a patient changes doctor'
const SHARED = 'of three patients with one phone number'
const BY_PHONE = 'a registered patient books with a code sent by SMS'
const OTHER_PERSON = 'a patient who has entered a code and then answers No'
const KEYBOARD = 'a patient books with the keyboard only'
const SLOW_CALLS = 'a registered patient books although each call takes three seconds'
const MOVES = 'a patient moves an appointment by the link'
const CANCELS = 'a patient cancels an appointment by the link'

/** Faults that depend on the record of the patient, the browser, what the patient did before, or what the clinic did. */
export const RARE_SITUATIONS = {
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
} satisfies Record<string, RareFault>
