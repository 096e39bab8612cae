import { domainToASCII, domainToUnicode } from 'node:url'

/** Parts of a web address, which is what `domainToASCII` reads. */
const NO_DOMAIN = /[%/?#\\:]/

/**
 * The form in which email addresses are compared. Case in the part before the @ is ignored, as large providers do. A domain has many
 * spellings with other letters, such as full-width ones, which mail servers read as one.
 */
export function normalEmail(typed: string) {
  const text = typed.trim().normalize('NFC').toLowerCase()
  const [, mailbox, domain = ''] = /^(.*@)([^@]+)$/s.exec(text) ?? []
  const usual = NO_DOMAIN.test(domain) ? '' : domainToUnicode(domainToASCII(domain))
  return usual ? `${mailbox}${usual}` : text
}

/**
 * The form in which clinic IDs are compared: `LAG004F2` for `lag-004-f2` and `LAG 004/F2`, as the database's
 * `clinic_id_key`. Only the letters A to Z and digits count: which other characters are letters differs between the
 * database and Node. Text without any of them stays as it is.
 */
export function normalClinicId(typed: string) {
  const text = typed.normalize('NFKC').trim()
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase() || text
}

/**
 * How many patients of a branch can share an email address or phone number. What more of them have is a placeholder that
 * somebody typed where a contact was missing: nobody can request a code with it.
 */
export const MOST_SHARING = 10
