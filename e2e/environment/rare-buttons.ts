import {
  BY_CODE,
  CANCELS,
  FULL_MONTH,
  MOVES,
  NEW,
  OFFER,
  ONE_OF_SEVERAL,
  OTHER_PERSON,
} from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults of buttons that few patients press, of a list that few patients see, and of files that few patients open. */
export const RARE_BUTTONS = {
  'cancels an appointment that the patient keeps': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/danger-buttons.tsx',
        from: '<button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
        to: '<button className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
      },
    ],
  },
  'takes an earlier time that the patient does not take': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/accept-screen.tsx',
        from: '<button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
        to: '<button className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
      },
    ],
  },
  'moves an appointment when the patient goes back': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/change-time.tsx',
        from: '<button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
        to: '<button className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>',
      },
    ],
  },
  'goes forward with the arrow that goes back': {
    foundIn: OTHER_PERSON,
    changes: [
      {
        file: 'src/components/stage-heading.tsx',
        from: 'onClick={onBack}',
        to: 'onClick={() => history.forward()}',
      },
    ],
  },
  'gives the calendar the name of no branch': {
    foundIn: ONE_OF_SEVERAL,
    changes: [
      {
        file: 'src/confirmation/calendar-file.ts',
        from: '`SUMMARY:${calendarText(title)}`',
        to: "`SUMMARY:${calendarText(title.split(',')[0])}`",
      },
    ],
  },
  'chooses another time than its first available one': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/times/day-choice.tsx',
        from: 'onChooseTime(first.date, firstTime)',
        to: 'onChooseTime(first.date, availableTimes(first).at(-1)!)',
      },
    ],
  },
  'does nothing when Previous is pressed': {
    foundIn: OTHER_PERSON,
    changes: [
      {
        file: 'src/components/step-buttons.tsx',
        from: 'disabled={isLocked} onClick={onPrevious}',
        to: 'disabled={isLocked}',
      },
    ],
  },
  'deletes the complaint when Previous is pressed': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/times/times-step.tsx',
        from: 'onPrevious={onPrevious}',
        to: "onPrevious={() => { change({ description: '' }); onPrevious() }}",
      },
    ],
  },
  'keeps in the tab what a patient has cleared': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/wizard/use-draft.ts',
        from: 'else if (!isOfOtherRelease(drafts.read(), lastChange.current)) drafts.clear()',
        to: '',
      },
    ],
  },
  'opens no later step from the list of steps': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/components/step-list.tsx',
        from: 'onClick={() => onOpen(step)}',
        to: 'onClick={() => step < current && onOpen(step)}',
      },
    ],
  },
  'says without a call that a patient has left the waiting list': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/appointment.api.ts',
        from: '(await call(leaveWaitingList, input, { token })).data',
        to: '({ ...(await loadWaitingList(input, token)), wish: null })',
      },
    ],
  },
  'keeps the first preferences of a patient on the waiting list': {
    foundIn: OFFER,
    changes: [
      {
        file: 'src/appointment/preferences-screen.tsx',
        from: 'partOfDay, until }).then',
        to: 'partOfDay: known?.partOfDay ?? partOfDay, until }).then',
      },
    ],
  },
  'opens the booking where one of several patients wants to change an appointment': {
    foundIn: BY_CODE,
    changes: [
      {
        file: 'src/appointment/by-code.tsx',
        from: 'identifier: IdentifierStage, name: NameStage, code',
        to: 'identifier: IdentifierStage, code',
      },
    ],
  },
  'opens the appointments of the first of several patients': {
    foundIn: BY_CODE,
    changes: [
      {
        file: 'src/appointment/by-code.tsx',
        from: 'onResult={(result) => void handleResult(result)}',
        to: "onResult={(result) => { if (stage === 'name') change({ sent: { ...wizard.sent!, chosen: 0 } }); void handleResult(result) }}",
      },
    ],
  },
  'writes the minutes of a visit into the calendar file as seconds': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/confirmation/calendar-file.ts',
        from: 'DURATION:PT${minutes}M',
        to: 'DURATION:PT${minutes}S',
      },
    ],
  },
  'adds a second entry to the calendar after a move': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/calendar-link.tsx',
        from: 'uid: reference,',
        to: 'uid: `${reference}-${appointment.version}`,',
      },
    ],
  },
  'names no day in the notes of a calendar entry': {
    foundIn: MOVES,
    changes: [
      {
        file: 'src/appointment/calendar-link.tsx',
        from: 'date: formatDay(date, i18n.language),',
        to: '',
      },
    ],
  },
} satisfies Record<string, RareFault>
