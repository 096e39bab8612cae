import { COMPLAINTS } from '@molar/contract'

/** A complaint of our own list in the language of the page; the name of a clinic's service as it is. */
export const complaintName = (t: (key: string) => string, name: string) =>
  COMPLAINTS.some((complaint) => complaint === name) ? t(`reason.${name}`) : name
