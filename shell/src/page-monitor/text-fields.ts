const FIELDS = 'input, textarea'
const NO_TEXT = [
  'button',
  'checkbox',
  'color',
  'date',
  'datetime-local',
  'file',
  'month',
  'radio',
  'range',
  'reset',
  'submit',
  'time',
  'week',
]

/** Whether a person can type letters into the element. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof Element &&
  target.matches(FIELDS) &&
  !NO_TEXT.includes((target as HTMLInputElement).type) &&
  !(target as HTMLInputElement).readOnly
