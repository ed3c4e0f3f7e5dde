import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StartedServer } from '#tools/run-program.ts';
import { listChildren } from '#tools/running-processes.ts';
import { endWithin } from '#tools/wait-until.ts';

const ACTION_LIMIT_MS = 300_000;

/**
 * Runs an action once for each worker of a site, one after the other, while the other workers are stopped. A stopped process
 * accepts no connection, so all connections that the action opens reach this worker. The action must wait for a response on
 * each.
 */
export async function forEachWorker<Result>(server: StartedServer, action: () => Promise<Result>): Promise<Result[]> {
  const workers = listChildren(server.child.pid ?? 0).map(({ pid }) => pid);
  if (workers.length < 2) throw new Error('The site has not two workers.');
  const results: Result[] = [];
  for (const worker of workers) {
    const others = workers.filter((pid) => pid !== worker);
    try {
      for (const pid of others) process.kill(pid, 'SIGSTOP');
      results.push(await endWithin(action(), ACTION_LIMIT_MS, 'A worker does not respond.'));
    } finally {
      for (const pid of others) continueProcess(pid);
    }
  }
  return results;
}

/** Does nothing if the process has ended. */
function continueProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {}
}

export type WorkerResponse = { status: number | undefined; text: string };

/** Requests a path once from each worker of a site, at the same time. */
export async function fetchFromEachWorker(
  server: StartedServer,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<WorkerResponse[]> {
  const agents: Agent[] = [];
  try {
    await forEachWorker(server, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      agents.push(agent);
      await request(`${server.origin}/livez`, { agent });
    });
    const responses = await Promise.all(agents.map((agent) => request(`${server.origin}${path}`, { agent, headers })));
    if (responses.every(({ isReused }) => isReused)) return responses;
  } finally {
    for (const agent of agents) agent.destroy();
  }
  // A connection was closed because it was idle for too long, and any worker may have accepted the new one.
  return fetchFromEachWorker(server, path, headers);
}

type AgentOptions = { agent: Agent; headers?: OutgoingHttpHeaders };

async function request(url: string, options: AgentOptions): Promise<WorkerResponse & { isReused: boolean }> {
  const sent = get(url, options);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error(`No response to ${url}.`);
  return { status: response.statusCode, text: await text(response), isReused: sent.reusedSocket };
}
