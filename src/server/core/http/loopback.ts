import { BlockList, isIP, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an address is this machine itself: 127.0.0.0/8, ::1, or localhost. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^\[(.*)\]$/, '$1')
  return plain === 'localhost' || (isIP(plain) > 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4'))
}
