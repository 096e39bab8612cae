import { COMPLAINTS } from '@molar/contract'

/** A reason of our own list in the language of the page; what a clinic calls its services stays as it wrote it. */
export const reasonIn = (t: (key: string) => string, text: string) =>
  COMPLAINTS.some((reason) => reason === text) ? t(`reason.${text}`) : text
