import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What counts as one address of a requester: the network in known networks, the address block in limits. */
export interface RequesterAddress {
  network: string
  addressBlock: string
}

/** The network of an address: an IPv4 address, or the /64 of one IPv6 subscriber. */
export const networkOf = (ip: string) => prefixOf(ip, 4)

/**
 * The address block of an address: an IPv4 address, or an IPv6 /48. Limits on guessing count it, because a customer with
 * a /48 can send from each of its 65,536 networks.
 */
export const addressBlockOf = (ip: string) => prefixOf(ip, 3)

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
