import { Agent } from 'node:http';
import type { Answer } from './requests.ts';
import { requestUrl } from './requests.ts';

/** What the process that floods sends to its parent at the end. */
export type FloodMessage = { kind: 'flooded'; answers: Answer[] };

const [urlPrefix = '', connectionsText = '0', forMsText = '0'] = process.argv.slice(2);
const LOCAL_ADDRESS = '127.0.0.2';
const endMs = performance.now() + Number(forMsText);
const agent = new Agent({ keepAlive: true });
const answers: Answer[] = [];

/** Sends one request after the other, each for another URL. */
async function flood(): Promise<void> {
  while (performance.now() < endMs) {
    const url = `${urlPrefix}${encodeURIComponent(`সেতু ${Math.random().toString(36)}`)}`;
    answers.push(await requestUrl(url, { agent, localAddress: LOCAL_ADDRESS }));
  }
}

await Promise.all(Array.from({ length: Number(connectionsText) }, flood));
agent.destroy();
process.send?.({ kind: 'flooded', answers } satisfies FloodMessage, () => process.exit(0));
