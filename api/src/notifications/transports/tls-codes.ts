/** Codes of Node for a certificate that it does not accept, besides those that begin with one of `PREFIXES`. */
const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const PREFIXES = ['CERT_', 'ERR_SSL_', 'ERR_TLS_']

/** Whether the error with this code prevented a secure connection, so that nothing was sent. */
export const isTlsCode = (code: string) =>
  CERTIFICATE_CODES.has(code) || PREFIXES.some((prefix) => code.startsWith(prefix))
