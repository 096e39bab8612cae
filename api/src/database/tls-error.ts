/** PostgreSQL was reached, and there is no TLS with it. The operator can correct this. */
export class DatabaseTlsError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'DatabaseTlsError'
  }
}

const UNKNOWN_CA =
  'The certificate of PostgreSQL is not from a CA that the server trusts. Name the file with the certificate of its CA in DATABASE_URL: sslrootcert=FILE.'
const INVALID_NOW =
  'The certificate of PostgreSQL has expired or is not valid yet. Renew it, and check the clocks of both machines.'

/** By the codes of Node's TLS. */
const SENTENCES: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CA,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CA,
  CERT_SIGNATURE_FAILURE: UNKNOWN_CA,
  CERT_HAS_EXPIRED: INVALID_NOW,
  CERT_NOT_YET_VALID: INVALID_NOW,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of PostgreSQL is for another host than the one in DATABASE_URL. Use a host name that the certificate has.',
}

/** `pg` gives this error no code. */
const NO_TLS = 'The server does not support SSL connections'

/** The error as a sentence for the operator, if it is one of TLS. */
export function asTlsError(error: NodeJS.ErrnoException): Error {
  if (error.syscall === 'open')
    return new DatabaseTlsError(
      `The file ${error.path} of DATABASE_URL cannot be read (${error.code}). Name one that the server may read.`,
    )
  if (error.message === NO_TLS)
    return new DatabaseTlsError(
      'PostgreSQL offers no TLS, which DATABASE_URL demands with sslmode. Turn it on there with ssl = on and a certificate.',
    )
  const sentence = SENTENCES[error.code ?? '']
  return sentence ? new DatabaseTlsError(sentence) : error
}
