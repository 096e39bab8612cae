import { COMPLAINTS } from '@molar/contract'

/** Whether a text is a complaint of our own list. */
export const isComplaint = (name: string) => COMPLAINTS.some((complaint) => complaint === name)

/** A complaint of our own list in the language of the page; the name of a clinic's service as it is. */
export const complaintName = (t: (key: string) => string, name: string) =>
  isComplaint(name) ? t(`reason.${name}`) : name
