import { addressBlockOf, isLoopback, networkOf } from './network.ts'

it('All addresses of an IPv6 /64 are one network', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})

it('An IPv4 address is one network, also when it is written as IPv6', () => {
  expect(networkOf('::ffff:102.89.1.2')).toBe('102.89.1.2')
  expect(networkOf('102.89.1.3')).not.toBe(networkOf('102.89.1.2'))
})

it('All networks of an IPv6 /48 are one address block, and an IPv4 address is an address block too', () => {
  expect(addressBlockOf('2001:db8:1:2::1')).toBe(addressBlockOf('2001:db8:1:ffff::1'))
  expect(addressBlockOf('2001:db8:2:2::1')).not.toBe(addressBlockOf('2001:db8:1:2::1'))
  expect(addressBlockOf('::ffff:102.89.1.2')).toBe('102.89.1.2')
})

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  '%s is an address of this machine',
  (address) => expect(isLoopback(address)).toBe(true),
)

it.each(['10.0.0.1', '::2', '127.0.0.1.example.com', 'localhost', '2130706433', ''])(
  '"%s" is no address of this machine',
  (text) => expect(isLoopback(text)).toBe(false),
)
