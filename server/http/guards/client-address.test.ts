import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createAddressReader, readClientAddress } from './client-address.ts';

function receive(forwardedFor: string | null): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' });
  const message = new IncomingMessage(socket);
  if (forwardedFor !== null) message.headers['x-forwarded-for'] = forwardedFor;
  return message;
}

test.each([
  ['of the connection, if no proxy is trusted', '198.51.100.1', 0, '10.0.0.1'],
  ['that the one proxy wrote', '198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
  ['that the outer one of two proxies wrote', '198.51.100.1, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['without the port that a proxy wrote', '203.0.113.7:4711', 1, '203.0.113.7'],
  ['of version 6 without the port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['of version 6 in brackets', '[2001:db8::1]', 1, '2001:db8::1'],
  ['of version 6 without brackets', '2001:db8::1', 1, '2001:db8::1'],
  ['of the connection, if fewer proxies wrote than are trusted', '203.0.113.7', 2, '10.0.0.1'],
  ['of the connection, if no proxy wrote', null, 1, '10.0.0.1'],
  ['of the connection, if a proxy wrote nothing', ' , ', 1, '10.0.0.1'],
])('the address is the one %s', (_name, forwardedFor, trustedProxies, address) => {
  expect(readClientAddress(receive(forwardedFor), trustedProxies)).toBe(address);
});

test.each([
  ['once if a proxy names the client although none is trusted', '198.51.100.1', 0, 1],
  ['nothing if the proxy is trusted', '198.51.100.1', 1, 0],
  ['nothing if no proxy names the client', null, 0, 0],
])('the log gets %s', (_name, forwardedFor, trustedProxies, warnings) => {
  const warn = vi.fn();
  const log = { error: vi.fn(), warn, info: vi.fn() };
  const readAddress = createAddressReader({ trustedProxies, log });
  for (let n = 0; n < 3; n += 1) readAddress(receive(forwardedFor));
  expect(warn).toHaveBeenCalledTimes(warnings);
});
