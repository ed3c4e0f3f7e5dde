import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });
/** Headers of a connection, not of a response. */
const CONNECTION_HEADERS: readonly string[] = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** Requests a URL as it is, without decompressing: the headers as names and values in turn, and the bytes. */
export function requestRaw(url: string, headers: OutgoingHttpHeaders): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, async (response) => {
      const received = Object.entries(response.headersDistinct).filter(([name]) => !CONNECTION_HEADERS.includes(name));
      const body = await buffer(response);
      resolve({ headers: received.flatMap(([name, values]) => [name, values?.join(', ') ?? '']), body });
    }).on('error', reject);
  });
}
