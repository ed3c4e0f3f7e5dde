import { describe, expect, it } from 'vitest';
import { createAddressCheck, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '103.48.16.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::2003',
    '2001:4860:4860::8888',
  ])('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a provider', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, with cloud metadata', '169.254.169.254'],
    ['reserved', '192.0.0.8'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback', '::ffff:7f00:1'],
    ['mapped private', '::ffff:192.168.0.1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd12:3456::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('refuses an address that is %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('createAddressCheck', () => {
  it('allows the given networks in addition to public addresses', () => {
    const isAllowed = createAddressCheck(['10.0.0.0/8', 'fd00::/8']);
    expect(['10.9.9.9', 'fd00::1', '8.8.8.8', '192.168.0.1', '127.0.0.1'].map(isAllowed)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each(['10.0.0.0', '10.0.0.0/40', 'host/8', '', '/8'])('throws for %j', (network) => {
    expect(() => createAddressCheck([network])).toThrow();
  });
});
