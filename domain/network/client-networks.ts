/** `address` is a whole IPv4 address. The other sizes are prefix lengths, of IPv4 (`/24`) or IPv6. */
export type NetworkSize = 'address' | '/24' | '/64' | '/56' | '/48';

/** The name of a prefix ends with its size, e.g. `2001:db8:0:1::/64`. */
export type ClientNetwork = { size: NetworkSize; name: string };

/**
 * Lists the networks that contain a client's address, smallest first: an IPv4 address and its /24, or the /64, /56 and
 * /48 of an IPv6 address. A household has at least a /64 and could use a new address for each request; a customer often
 * gets a /56 or a /48 (RFC 6177). A /24 is the smallest IPv4 block that is routed on its own.
 */
export function listNetworks(address: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  if (plain.includes(':')) return listIPv6Networks(plain);
  const own = { size: 'address', name: plain } as const;
  return /^[\d.]+$/.test(plain) ? [own, { size: '/24', name: plain.replace(/\d+$/, '0/24') }] : [own];
}

export const toNetwork = (address: string): string => listNetworks(address)[0].name;

function listIPv6Networks(address: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const [first, second, third, fourth = '0'] = [...left, ...zeros, ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  const block = `${first}:${second}:${third}`;
  // The first 8 of the 16 bits of the fourth group.
  const customer = fourth.length > 2 ? `${fourth.slice(0, -2)}00` : '0';
  return [
    { size: '/64', name: `${block}:${fourth}::/64` },
    { size: '/56', name: `${block}:${customer}::/56` },
    { size: '/48', name: `${block}::/48` },
  ];
}
