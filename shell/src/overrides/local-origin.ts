/** A server on this very machine, as an address names it: nobody else's code can stand there. */
export const isLocalOrigin = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin)
