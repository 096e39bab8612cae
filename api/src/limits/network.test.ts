import { networkOf } from './network.ts'

it('takes a whole IPv6 /64 for one address', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})

it('takes an IPv4 address for itself, also when it is written as IPv6', () => {
  expect(networkOf('::ffff:102.89.1.2')).toBe('102.89.1.2')
  expect(networkOf('102.89.1.3')).not.toBe(networkOf('102.89.1.2'))
})
