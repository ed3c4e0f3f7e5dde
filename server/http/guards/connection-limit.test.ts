import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { limitConnections } from './connection-limit.ts';

const sockets: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url === '/now') response.end('ok');
});
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
limitConnections(server, { maxConnections: 10, log });
await once(server.listen(0, '127.0.0.1'), 'listening');

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
});

/**
 * Opens a connection with a request; resolves with the first line of the response, or '' if it is closed or reset without
 * one.
 */
function request(path: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve(''));
  });
}

test('refuses connections above the limit with a log line, and accepts again when one ends', async () => {
  const waiting = Array.from({ length: 10 }, () => request('/never'));
  await eventually(() => expect(log.warn).toHaveBeenCalled());
  expect(await request('/now')).toBe('');
  expect(log.error).toHaveBeenCalledWith({ maxConnections: 10 }, expect.stringContaining('ulimit -n'));
  sockets[0]?.destroy();
  await waiting[0];
  await eventually(async () => expect(await request('/now')).toBe('HTTP/1.1 200 OK'));
});

test('closes connections without a request to make room', async () => {
  for (let n = 0; n < 30; n += 1) expect(await request('/now')).toBe('HTTP/1.1 200 OK');
});
