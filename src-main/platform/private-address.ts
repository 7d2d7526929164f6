import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The ranges of IPv4 outside of the public internet, from the IANA registry of special-purpose addresses. */
const IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** The excluded networks in the public range of IPv6. All other ranges are refused. */
const IPV6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [network, prefix] of IPV4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6) refused.addSubnet(network, prefix, 'ipv6')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * True when an IP address belongs to the public internet. Private, loopback, link-local, shared, multicast and
 * reserved addresses do not, nor do forms of IPv6 that carry an IPv4 address. Text that is not an address is not
 * public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
