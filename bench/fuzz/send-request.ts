import type { Agent, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { FuzzRequest } from './make-request.ts';

const TIMEOUT_MS = 30_000;

/** `status` is null if the server closed the connection without a response. */
export type Answer = { status: number | null; headers: IncomingMessage['headers'] };

/** Sends a request and reads the response to its end; of a stream only its head. Rejects if nothing arrives in time. */
export function sendRequest(
  { method, path, headers, body }: FuzzRequest,
  { origin, agent, extraHeaders }: { origin: string; agent: Agent; extraHeaders: Record<string, string> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, {
      method,
      path,
      agent,
      timeout: TIMEOUT_MS,
      headers: { ...headers, ...extraHeaders },
    });
    sent.on('response', (response) => {
      const { statusCode = null, headers: received } = response;
      const finish = () => resolve({ status: statusCode, headers: received });
      if (received['content-type']?.startsWith('text/event-stream')) {
        finish();
        sent.destroy();
        return;
      }
      response.resume();
      response.on('end', finish);
      response.on('error', finish);
    });
    sent.on('timeout', () => {
      reject(new Error(`No response within ${TIMEOUT_MS} ms to ${method} ${path.slice(0, 200)}`));
      sent.destroy();
    });
    // The server refuses some requests before it has read their bodies, and closes the connection.
    sent.on('error', () => resolve({ status: null, headers: {} }));
    sent.end(body ?? undefined);
  });
}
