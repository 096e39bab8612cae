import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What counts as one address of a requester: the network where a person is known again, the site where guesses count. */
export interface RequesterAddress {
  network: string
  site: string
}

/** The network of an address: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export const networkOf = (ip: string) => prefixOf(ip, 4)

/**
 * An IPv4 address, or the /48 that one IPv6 site may have. For limits on guessing: a site can send from each of its
 * 65,536 networks.
 */
export const siteOf = (ip: string) => prefixOf(ip, 3)

/** Whether it is an address of this machine: 127.0.0.0/8 or ::1, also as IPv4 written as IPv6. No host name is. */
export const isLoopback = (address: string) =>
  isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'

/** The first `groups` of the eight groups of an IPv6 address; other text stays as it is. */
function prefixOf(ip: string, groups: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : (address as ipaddr.IPv6).parts.slice(0, groups).join(':')
}
