import { networkOf, siteOf } from './network.ts'

it('All addresses of an IPv6 /64 are one network', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})

it('An IPv4 address is one network, also when it is written as IPv6', () => {
  expect(networkOf('::ffff:102.89.1.2')).toBe('102.89.1.2')
  expect(networkOf('102.89.1.3')).not.toBe(networkOf('102.89.1.2'))
})

it('All networks of an IPv6 /48 are one site, and an IPv4 address is a site of its own', () => {
  expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:ffff::1'))
  expect(siteOf('2001:db8:2:2::1')).not.toBe(siteOf('2001:db8:1:2::1'))
  expect(siteOf('::ffff:102.89.1.2')).toBe('102.89.1.2')
})
