import {
  BY_CODE,
  BY_PHONE,
  CHANGED,
  FULL_MONTH,
  HIDDEN,
  NEW,
  NEW_CODE,
  ONE_OF_SEVERAL,
  SHARED,
  SLOW,
  WITHOUT_LISTS,
} from './check-specs.ts'
import type { SourceChange } from './builds.ts'

export interface RareFault {
  /** Beginning of the title of the spec of a check that finds it. */
  foundIn: string
  changes: readonly SourceChange[]
}

/** Faults that only patients meet who choose or enter something that few do. */
export const RARE_CHOICES = {
  'sends email addresses of one provider without dots': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'line(email) || null',
        to: "(line(email).endsWith('@gmail.com') ? line(email).replaceAll('.', '') : line(email)) || null",
      },
    ],
  },
  'refuses people of 11 to 17 years': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/details/details.rules.ts',
        from: 'return []\n',
        to: "return Number(form.age) > 10 && Number(form.age) < 18 ? [{ field: 'age', message: { key: 'errors.age.tooYoung' } }] : []\n",
      },
    ],
  },
  'never lets a patient ask for a new code': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/verification/code-options.tsx',
        from: 'Math.max(0, seconds)',
        to: 'Math.max(1, seconds)',
      },
    ],
  },
  'takes a branch in step 2 only in English': {
    foundIn: SLOW,
    changes: [
      {
        file: 'src/details/details-step.tsx',
        from: 'value={value || null}',
        to: "value={(document.documentElement.lang === 'en' && value) || null}",
      },
      {
        file: 'src/details/details.rules.ts',
        from: 'return []\n',
        to: "return document.documentElement.lang === 'en' ? [] : [{ field: 'location', message: { key: 'errors.location.required' } }]\n",
      },
    ],
  },
  'sends email addresses without what follows a plus': {
    foundIn: WITHOUT_LISTS,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'line(email) || null',
        to: "line(email).replace(/\\+.*@/, '@') || null",
      },
    ],
  },
  'accepts a time only from the list of times': {
    foundIn: WITHOUT_LISTS,
    changes: [
      {
        file: 'src/times/times.atoms.ts',
        from: 'available && !available.includes(form.time)',
        to: '!available?.includes(form.time)',
      },
    ],
  },
  'loads the times of the first month only': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/times/create-availability.atoms.ts',
        from: 'ahead < DAYS_AHEAD &&',
        to: 'ahead < DAYS_PER_REQUEST &&',
      },
    ],
  },
  'books in the branch of the record after a new code': {
    foundIn: NEW_CODE,
    changes: [
      {
        file: 'src/verification/verify-code.atoms.ts',
        from: '{ form: { ...form, ...record, location } }',
        to: '{ form: { ...form, ...record } }',
      },
    ],
  },
  'reads a code only from keys': {
    foundIn: NEW_CODE,
    changes: [
      {
        file: 'src/verification/code-stage.tsx',
        from: /value=\{code\}\n\s*onChange=\{\(event\) => setCode\(codeIn\(event\.target\.value\)\)\}/,
        to: 'defaultValue=""\n onKeyUp={(event) => setCode(codeIn(event.currentTarget.value))}',
      },
    ],
  },
  'opens the first appointment of the list for each one': {
    foundIn: BY_CODE,
    changes: [
      {
        file: 'src/appointment/my-appointments.tsx',
        from: 'onOpen={(id) => open({ id })}',
        to: 'onOpen={() => open({ id: rows[0]!.id! })}',
      },
    ],
  },
  'keeps no history of its steps': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/navigation/stage-history.ts',
        from: '{ state: next, replace }',
        to: '{ state: next, replace: true }',
      },
    ],
  },
  'reads names only from keys that do not compose': {
    foundIn: ONE_OF_SEVERAL,
    changes: [
      {
        file: 'src/details/detail-input.tsx',
        from: /value=\{form\[name\]\}\n\s*onChange=\{\(event\) => onChange/,
        to: 'defaultValue={form[name]}\n onChange={(event) => (event.nativeEvent as InputEvent).isComposing || onChange',
      },
    ],
  },
  'takes a phone number without a country for a clinic ID': {
    foundIn: SHARED,
    changes: [
      {
        file: 'src/verification/send-code.atoms.ts',
        from: 'const kind = identifierKind(identifier)\n  const input',
        to: "const kind = /^0/.test(identifier) ? 'clinicId' : identifierKind(identifier)\n  const input",
      },
    ],
  },
  'offers no time late in the afternoon': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/times/time-choice.tsx',
        from: "filter((time) => time >= '12:00')",
        to: '$&.slice(0, 3)',
      },
    ],
  },
  'offers no time of today': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/times/create-availability.atoms.ts',
        from: 'const from = clinicToday()',
        to: 'const from = addDays(clinicToday(), 1)',
      },
    ],
  },
  'asks for a name also if one patient alone has the phone number': {
    foundIn: BY_PHONE,
    changes: [
      {
        file: 'src/verification/send-code.atoms.ts',
        from: 'const chosen = matches.length === 1 ? 0',
        to: "const chosen = matches.length === 1 && identifierKind(typed) !== 'phone' ? 0",
      },
    ],
  },
  'forgets at a reload that a code was sent': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/wizard/draft.ts',
        from: 'sent: wizard.sent && Array.isArray(wizard.sent.matches) ? wizard.sent : null',
        to: 'sent: null',
      },
    ],
  },
  'does not let a patient without a record go on as a new patient': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/verification/verification.atoms.ts',
        from: "return { goTo: 'details' }\n})",
        to: "set(changeWizardAtom, { registered: true })\n  return { goTo: 'details' }\n})",
      },
    ],
  },
  'books a service for those who choose none': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/submit.atoms.ts',
        from: 'const booking = toBooking(form, get(patientTokenAtom))',
        to: "const booking = { ...toBooking(form, get(patientTokenAtom)) }\n  if (!booking.serviceText) booking.serviceText = 'Consultation'",
      },
    ],
  },
  'sends the phone number of the first summary': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'const line = ',
        to: 'let first = ""\n$&',
      },
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'line(phoneNumber) || null',
        to: 'line((first ||= phoneNumber)) || null',
      },
    ],
  },
  'opens the filled form again on Back after a booking': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/confirmation/submit-result.ts',
        from: "set(clearDetailsAtom)\n  set(changeWizardAtom, { stage: 'booked', booked })",
        to: "set(changeWizardAtom, { stage: 'booked', booked, submission: null })",
      },
      {
        file: 'src/navigation/allowed-stage.ts',
        from: 'if (wizard.booked)',
        to: "if (wizard.booked && requested === 'booked')",
      },
    ],
  },
} satisfies Record<string, RareFault>
