import { isIPv6 } from 'node:net'

/** Returns the origin of a server that listens at a host, for example `http://[::1]:4000`. */
export const originAt = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
