// British order, day before month, as in Nigeria.
const LOCALE: Record<string, string> = { en: 'en-GB' }

const format = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE[language] ?? language, { ...options, timeZone: 'UTC' })

/** The day of a clinic timestamp (`YYYY-MM-DD HH:mm:ss`) in words: `Tuesday, 1 December 2026`. */
export const dayInWords = (language: string, timestamp: string) =>
  format(language, { dateStyle: 'full' }).format(new Date(timestamp.slice(0, 10)))

/** `Tue, 1 Dec 2026` */
export const shortDay = (language: string, timestamp: string) =>
  format(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(timestamp.slice(0, 10)),
  )

/** `09:30` */
export const timeOf = (timestamp: string) => timestamp.slice(11, 16)
