import { createHmac, hkdfSync } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { toNetwork } from '#domain/network/client-networks.ts';

type Reading = { clientAddress: string; sessionId: string; articleId: string };

/**
 * Returns 16 bits, as a signed integer, that distinguish the readers of one article. About 65,000 IPv4 addresses share
 * each value, and the values of two articles cannot be compared.
 */
export type HashReader = (reading: Reading) => number;

/** Addresses inside the operator's own network (RFC 1918, RFC 4193, RFC 4291, RFC 6890). */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * All sessions of one network count as one reader, so one client cannot pretend to be several. Sessions inside the operator's
 * network, such as an intranet or a proxy that is not trusted, count separately, because their address does not identify the
 * reader.
 */
export function createReaderHash(secret: Buffer): HashReader {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor readers of an article', 32));
  return ({ clientAddress, sessionId, articleId }) => {
    const reader = isOwnNetwork(clientAddress) ? sessionId : toNetwork(clientAddress);
    return createHmac('sha256', key).update(`${articleId}\n${reader}`).digest().readInt16BE();
  };
}

function isOwnNetwork(clientAddress: string): boolean {
  const address = clientAddress.replace(/%.*/, '');
  const version = isIP(address);
  return version !== 0 && OWN_NETWORKS.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
