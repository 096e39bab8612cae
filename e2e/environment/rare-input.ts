import {
  BY_CODE,
  CANCELS,
  CHANGED,
  FULL_MONTH,
  HIDDEN,
  NEW,
  OFFER,
  ONE_OF_SEVERAL,
  SHARED,
  SLOW,
} from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults in how days, countries and languages are entered and shown, and in what is kept or repeated. */
export const RARE_INPUT = {
  'opens a keyboard without letters for an email address or clinic ID': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/verification/identifier-stage.tsx',
        from: 'autoComplete="username"',
        to: '$& inputMode="tel"',
      },
    ],
  },
  'sends no code to a patient who has corrected a number': {
    foundIn: HIDDEN,
    changes: [
      {
        file: 'src/verification/send-code.atoms.ts',
        from: "  if (!branch) return warn(set, { key: 'locationInvalid' })\n",
        to: `$&  if (sent?.at && !sent.ended && Date.now() - sent.at < 180_000)
    return { goTo: sent.chosen === null ? 'name' : 'code' }\n`,
      },
    ],
  },
  'chooses a branch for the patient': {
    foundIn: CHANGED,
    changes: [{ file: 'src/wizard/wizard.ts', from: "    location: '',", to: "    location: 'lag'," }],
  },
  'refuses last names of two letters': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/details/details.rules.ts',
        from: 'return []\n',
        to: "return form.lastName.trim().length < 3 ? [{ field: 'lastName', message: { key: 'errors.name.lastRequired' } }] : []\n",
      },
    ],
  },
  'refuses people of 40 to 49 years': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/details/details.rules.ts',
        from: 'return []\n',
        to: "return /^4.$/.test(form.age) ? [{ field: 'age', message: { key: 'errors.age.invalid' } }] : []\n",
      },
    ],
  },
  'sends the age 30 for older people': {
    foundIn: ONE_OF_SEVERAL,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'null : Number(age))',
        to: 'null : Math.min(30, Number(age)))',
      },
    ],
  },
  'empties the date while its year is typed': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/times/date-and-time.tsx',
        from: 'onChange={(date) => void chooseDate(date, timeAtFocus.current)}',
        to: 'onChange={(date) => { if (date >= new Date().toISOString().slice(0, 10)) void chooseDate(date) }}',
      },
    ],
  },
  'offers the days of one month to the picker of a phone': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/times/plain-inputs.tsx',
        from: "import { SLOT_MINUTES } from '@molar/contract'",
        to: "import { addDays, SLOT_MINUTES } from '@molar/contract'",
      },
      { file: 'src/times/plain-inputs.tsx', from: 'max="9999-12-31"', to: 'max={addDays(min, 30)}' },
    ],
  },
  'takes an offered time that the patient declines': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/appointment.api.ts',
        from: 'call(declineOffer, input, { token })',
        to: 'call(acceptOffer, input, { token })',
      },
    ],
  },
  'shows an appointment in English to readers of Russian': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/use-texts.ts',
        from: 'const TEXTS = { de, en, es, it, ru }',
        to: 'const TEXTS = { de, en, es, it }',
      },
    ],
  },
  'deletes the answers after 15 minutes': {
    foundIn: HIDDEN,
    changes: [
      { file: 'src/wizard/draft.ts', from: 'IDLE_LIMIT = 30 * 60_000', to: 'IDLE_LIMIT = 15 * 60_000' },
    ],
  },
  'repeats a change under another key when the response was lost': {
    foundIn: BY_CODE,
    changes: [
      {
        file: 'src/appointment/appointment.atoms.ts',
        from: 'send({ ...wanted, version: before.version }, options)',
        to: 'send({ ...wanted, version: before.version }, { ...options, idempotencyKey: newIdempotencyKey() })',
      },
    ],
  },
  'offers no times on Sundays': {
    foundIn: SHARED,
    changes: [
      {
        file: 'src/times/available-days.ts',
        from: 'Array.isArray(day.slots)',
        to: 'Array.isArray(day.slots) && new Date(day.date).getUTCDay() !== 0',
      },
    ],
  },
  'sends the country in the language of the page': {
    foundIn: SLOW,
    changes: [
      {
        file: 'src/details/countries.ts',
        from: '(english.of(code) ?? code).toLowerCase()',
        to: '(local.of(code) ?? code).toLowerCase()',
      },
    ],
  },
} satisfies Record<string, RareFault>
