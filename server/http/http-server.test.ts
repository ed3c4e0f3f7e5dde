import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createHttpServer, listen } from './http-server.ts';

test('an error of the listening socket is logged and does not end the process', async () => {
  const server = createServer();
  const logged: string[] = [];
  const log = { error: (_fields: object, message: string) => void logged.push(message) };
  await listen(server, { port: 0, host: '127.0.0.1', log });
  server.emit('error', new Error('accept ENOMEM'));
  server.close();
  expect(logged).toEqual(['could not accept a connection']);
});

test('slow headers end at most a second after their 15', () => {
  const server = createHttpServer({ fetch: () => new Response(), sendCached: () => false });
  expect(server).toMatchObject({ headersTimeout: 15_000, connectionsCheckingInterval: 1_000 });
});
