import type { ClientRequest } from 'node:http';
import { get } from 'node:http';

/** The site limits the streams of one address; the loopback has many. */
const STREAMS_PER_ADDRESS = 20;
const TOPICS = 'topic=home&topic=search';

/** Opens `count` live streams. `renew` replaces the oldest, and resolves with the status of the new one. */
export async function openStreams(origin: string, count: number) {
  const open: ClientRequest[] = [];
  let opened = 0;
  const start = (): Promise<number> => {
    const localAddress = `127.0.0.${2 + (Math.floor(opened / STREAMS_PER_ADDRESS) % 250)}`;
    opened += 1;
    return new Promise((resolve, reject) => {
      const request = get(`${origin}/live?${TOPICS}`, { localAddress, agent: false }, (response) => {
        response.resume();
        response.on('error', () => {});
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
      open.push(request);
    });
  };
  await Promise.all(Array.from({ length: count }, start));
  return {
    renew: () => {
      open.shift()?.destroy();
      return start();
    },
    close: () => {
      for (const request of open) request.destroy();
    },
  };
}
