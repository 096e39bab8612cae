/** Headers of every answer. Answers contain health data and are never pages: a browser loads, runs and frames nothing. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
