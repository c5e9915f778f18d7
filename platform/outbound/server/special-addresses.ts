/** Addresses that are not of the public internet. Source: the special-purpose registries of IANA (RFC 6890). */
import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that lead nowhere, to this machine, or to its neighbours. */
const specialIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a provider.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Networks inside of 2000::/3 that are not public; some of them hide an address of IPv4. */
const specialIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
};

const notPublicIpv4 = listOf(specialIpv4, 'ipv4');
const notPublicIpv6 = listOf(specialIpv6, 'ipv6');
/** All of the public IPv6: loopback, mapped and translated IPv4, unique-local, link-local and multicast lie outside. */
const globalIpv6 = listOf([['2000::', 3]], 'ipv6');

/** Whether a connection to this address could reach something else than a public host. */
export function isSpecialAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  switch (isIP(plain)) {
    case 4:
      return notPublicIpv4.check(plain, 'ipv4');
    case 6:
      return !globalIpv6.check(plain, 'ipv6') || notPublicIpv6.check(plain, 'ipv6');
    default:
      return true;
  }
}
