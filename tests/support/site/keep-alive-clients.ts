import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

export type Connection = {
  /** Requests a path on this connection; false if the connection is closed or closes before the response. */
  isAnswered(path: string): Promise<boolean>;
  close(): void;
};

/** Opens connections to a site, each after one response. */
export function openConnections(origin: string, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(origin)));
}

async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = new Socket();
  socket.on('error', () => {});
  const isAnswered = async (path: string) => {
    if (socket.destroyed || !socket.writable) return false;
    const settled = Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    return settled;
  };
  socket.connect(Number(port), hostname);
  await once(socket, 'connect');
  await isAnswered('/livez');
  return { isAnswered, close: () => socket.destroy() };
}

export type Clients = {
  stop(): Promise<{ answered: number; failures: string[] }>;
};

const DATABASE_TIMEOUT = /database does not answer|timeout exceeded|statement timeout|read timeout/;

/** Four clients without a pause take the processors from the server that they watch. */
const PAUSE_MS = 20;

/**
 * Starts clients that request pages one after the other: half of them on an open connection, as long as the server leaves it
 * open, the others on a new connection for each request. A 503 is no failure if the log of the server says since the start that the
 * database did not answer in time, as on a busy machine.
 */
export function startClients(origin: string, count: number, readLog: () => string): Clients {
  const logBefore = readLog();
  const failures: string[] = [];
  let answered = 0;
  let isStopped = false;
  const run = async (agent: Agent) => {
    while (!isStopped) {
      const status = await requestHome(origin, agent).catch((error: Error) => error.message);
      if (status === 200) answered += 1;
      else failures.push(String(status));
      await wait(PAUSE_MS);
      // If the server has closed the connection since, the agent learns of it now, and opens another one.
      await setImmediate();
    }
    agent.destroy();
  };
  const running = Array.from({ length: count }, (_, n) => run(new Agent({ keepAlive: n % 2 === 0, maxSockets: 1 })));
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      const isBusy = DATABASE_TIMEOUT.test(readLog().slice(logBefore.length));
      return { answered, failures: failures.filter((failure) => failure !== '503' || !isBusy) };
    },
  };
}

async function requestHome(origin: string, agent: Agent): Promise<number | undefined> {
  const request = get(`${origin}/`, { agent });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) return undefined;
  await text(response);
  return response.statusCode;
}
