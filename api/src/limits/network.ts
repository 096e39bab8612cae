import ipaddr from 'ipaddr.js'

/** The network of an address: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
