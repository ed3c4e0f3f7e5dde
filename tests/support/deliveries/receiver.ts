import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startRemoteHost } from '../site/remote-host.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** How a receiver answers a request; 200 if a test says nothing else. */
export type Behaviour =
  | number
  | 'hangs'
  | 'resets'
  | { status: number; headers: Record<string, string>; body?: string };

/** A system that receives deliveries: a real server that answers, fails or hangs as a test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour[]>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const behaviour = behaviours.get(path)?.shift() ?? 200;
    if (behaviour === 'resets') return request.socket.resetAndDestroy();
    received.push({ path, headers: request.headers, body: await text(request) });
    if (behaviour === 'hangs') return undefined;
    const { status, headers = {}, body = '' } = typeof behaviour === 'number' ? { status: behaviour } : behaviour;
    return response.writeHead(status, headers).end(body);
  };
  const host = await startRemoteHost((request, response) => void respond(request, response));
  return {
    origin: host.origin,
    received,
    /** The answers to the next requests of a path. */
    answer: (path: string, ...next: Behaviour[]) => behaviours.set(path, next),
    /** The bodies that arrived at a path. */
    bodiesAt: (path: string): unknown[] =>
      received.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as unknown),
    clear: () => {
      received.length = 0;
      behaviours.clear();
    },
    stop: host.stop,
  };
}
