/** The three samples of the specification. */
export const SAMPLES = [
  { text: 'notification.booked', when: 'ago.minutes' },
  { text: 'notification.change', when: 'ago.hour' },
  { text: 'notification.blocker', when: 'ago.hour' },
] as const
