import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StartedServer } from '#tools/run-program.ts';
import { listChildren } from '#tools/running-processes.ts';

/**
 * Runs an action once for each worker of a site, one after the other, while the other workers are stopped. A stopped process
 * accepts no connection, so all of the action's connections reach this worker. The action must wait for a response on each.
 */
export async function forEachWorker<Result>(server: StartedServer, action: () => Promise<Result>): Promise<Result[]> {
  const workers = listChildren(server.child.pid ?? 0).map(({ pid }) => pid);
  const results: Result[] = [];
  for (const worker of workers) {
    const others = workers.filter((pid) => pid !== worker);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    try {
      results.push(await action());
    } finally {
      for (const pid of others) process.kill(pid, 'SIGCONT');
    }
  }
  return results;
}

export type WorkerResponse = { status: number | undefined; text: string };

/** Requests a path once from each worker of a site, at the same time. */
export async function fetchFromEachWorker(
  server: StartedServer,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<WorkerResponse[]> {
  const connections = await forEachWorker(server, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await request(`${server.origin}/livez`, { agent });
    return agent;
  });
  const responses = await Promise.all(
    connections.map((agent) => request(`${server.origin}${path}`, { agent, headers })),
  );
  for (const agent of connections) agent.destroy();
  return responses;
}

async function request(url: string, options: { agent: Agent; headers?: OutgoingHttpHeaders }): Promise<WorkerResponse> {
  const sent = get(url, options);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error(`No response to ${url}.`);
  return { status: response.statusCode, text: await text(response) };
}
