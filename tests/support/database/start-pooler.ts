import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { toDatabaseUrl } from '#tools/temporary-postgres.ts';

/** PostgreSQL's message NotificationResponse (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const NOTIFICATION = 'A'.charCodeAt(0);
const HEADER_BYTES = 5;

export type Pooler = {
  url: string;
  /** From now on notifications do, or do not, reach the clients. */
  setDeaf(isDeaf: boolean): void;
  close(): Promise<void>;
};

/**
 * Starts a proxy in front of PostgreSQL that treats clients as a connection pooler for transactions does: notifications do not reach
 * them. With `refusesOptions` it refuses startup parameters as pgbouncer does by default.
 */
export async function startPooler(
  databaseUrl: string,
  { isDeaf: isDeafAtStart = true, refusesOptions = false } = {},
): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isDeaf = isDeafAtStart;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.once('data', (startup: Buffer) => {
      if (refusesOptions && startup.includes('\0options\0'))
        return client.end(toError('unsupported startup parameter: options'));
      upstream.write(startup);
      client.pipe(upstream);
    });
    const split = createSplitter();
    upstream.on('data', (bytes: Buffer) => {
      for (const message of split(bytes)) if (!isDeaf || message[0] !== NOTIFICATION) client.write(message);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The pooler has no port.');
  const url = new URL(toDatabaseUrl(databaseUrl, target.pathname.slice(1)));
  url.port = String(bound.port);
  return {
    url: url.href,
    setDeaf: (isDeafNow) => {
      isDeaf = isDeafNow;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Splits the server's bytes into messages. */
function createSplitter() {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Buffer[] = [];
    while (rest.length >= HEADER_BYTES && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return messages;
  };
}

/** A fatal ErrorResponse. */
function toError(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
