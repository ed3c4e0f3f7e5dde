import { openConnections } from '#tools/keep-alive-clients.ts';
import { waitUntil } from '#tools/wait-until.ts';
import { listWorkers, withWorkers } from './faulty-site.ts';

// Kills one of two workers (SIGKILL) while 200 connections have a request every moment, and fails if a connection hangs, if one
// of the other worker breaks, or if new connections are refused. Usage: node bench/faults/killed-worker.ts
const CONNECTIONS = 100;
const ANSWER_LIMIT_MS = 5_000;
const REPLACE_LIMIT_MS = 60_000;

await withWorkers(async (server) => {
  const [victim = 0, other = 0] = listWorkers(server);
  // A stopped process accepts no connection, so the owner of each is known.
  process.kill(other, 'SIGSTOP');
  const ofVictim = await openConnections(server.origin, CONNECTIONS);
  process.kill(other, 'SIGCONT');
  process.kill(victim, 'SIGSTOP');
  const ofOther = await openConnections(server.origin, CONNECTIONS);
  process.kill(victim, 'SIGCONT');

  const ask = async (connections: typeof ofVictim) => {
    const results = await Promise.all(
      connections.map(({ isAnswered }) => Promise.race([isAnswered('/'), timeOut(ANSWER_LIMIT_MS)])),
    );
    return [true, false, 'hangs'].map((kind) => results.filter((result) => result === kind).length);
  };
  const pending = Promise.all([ask(ofVictim), ask(ofOther)]);
  process.kill(victim, 'SIGKILL');
  const [during, duringOther] = await pending;
  const [after, afterOther] = await Promise.all([ask(ofVictim), ask(ofOther)]);
  const fresh = await ask(await openConnections(server.origin, CONNECTIONS));
  console.log('answered, closed, hanging:');
  console.log(`killed worker, requests in flight  ${during}`);
  console.log(`killed worker, afterwards          ${after}`);
  console.log(`other worker, requests in flight   ${duringOther}`);
  console.log(`other worker, afterwards           ${afterOther}`);
  console.log(`new connections                    ${fresh}`);
  await waitUntil(() => listWorkers(server).length === 2, REPLACE_LIMIT_MS, 'The worker was not replaced.');
  const all = String([CONNECTIONS, 0, 0]);
  const others = [duringOther, afterOther, fresh].map(String);
  return during?.[2] === 0 && String(after) === String([0, CONNECTIONS, 0]) && others.every((counts) => counts === all);
});

function timeOut(ms: number): Promise<'hangs'> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, 'hangs').unref();
  });
}
