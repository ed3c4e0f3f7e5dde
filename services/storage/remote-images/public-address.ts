import { BlockList, isIP } from 'node:net';

/** The blocks that are not global unicast, by the special-purpose address registries of IANA (RFC 6890). */
const NOT_PUBLIC: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Everything but 2000::/3: loopback, IPv4 in IPv6 (mapped and NAT64), link-local, unique local, multicast.
  '::/3',
  '4000::/2',
  '8000::/1',
  // Parts of 2000::/3: Teredo and other protocols, documentation, 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

export type IsAllowedAddress = (address: string) => boolean;

export const isPublicAddress: IsAllowedAddress = createAddressCheck([]);

/**
 * Creates a check that allows public addresses and those in `networks`, e.g. `10.0.0.0/8`. Throws if one of them is not a
 * network.
 */
export function createAddressCheck(networks: readonly string[]): IsAllowedAddress {
  const isAllowed = createNetworkCheck(networks);
  const isNotPublic = createNetworkCheck(NOT_PUBLIC);
  return (address) => {
    const plain = address.replace(/%.*/, '');
    return isIP(plain) !== 0 && (isAllowed(plain) || !isNotPublic(plain));
  };
}

function findFamily(address: string) {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** Uses a list for each family, because Node.js also compares IPv4 addresses with IPv6 networks. */
function createNetworkCheck(networks: readonly string[]): IsAllowedAddress {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [, address = '', prefix] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
    lists[findFamily(address)].addSubnet(address, Number(prefix), findFamily(address));
  }
  return (address) => lists[findFamily(address)].check(address, findFamily(address));
}
