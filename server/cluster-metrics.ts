import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { z } from 'zod';
import type { Log } from './runtime/log.ts';
import type { Metrics, MetricValues } from './runtime/metrics.ts';
import { formatMetrics } from './runtime/metrics.ts';

/** A worker that does not respond within this time is omitted, because it is starting, ending or frozen. */
const WORKER_TIMEOUT_MS = 1_000;
const PRIMARY_TIMEOUT_MS = 5_000;

const values = z.custom<MetricValues>(Array.isArray);

// During a rolling restart the primary process still runs the previous release, so these messages must remain
// compatible.
const toPrimarySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('want-metrics'), id: z.number() }),
  z.object({ kind: z.literal('metric-values'), id: z.number(), values }),
]);
const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read-metrics'), id: z.number() }),
  z.object({ kind: z.literal('metrics-text'), id: z.number(), text: z.string() }),
]);
type ToPrimary = z.infer<typeof toPrimarySchema>;
type ToWorker = z.infer<typeof toWorkerSchema>;

// The callback receives the error if the other process has ended. Without a callback, the error would end this process.
const sendToPrimary = (message: ToPrimary) => void process.send?.(message, undefined, undefined, () => {});
const sendToWorker = (worker: Worker, message: ToWorker) => void worker.send(message, () => {});

/**
 * Called in a worker. Responds to the primary process, and returns a function that reads the metrics of all workers.
 * The function rejects if the primary process does not respond.
 */
export function shareMetrics(metrics: Pick<Metrics, 'readValues'>): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  process.on('message', async (message) => {
    const { data } = toWorkerSchema.safeParse(message);
    if (data?.kind === 'metrics-text') waiting.get(data.id)?.(data.text);
    if (data?.kind === 'read-metrics') {
      sendToPrimary({ kind: 'metric-values', id: data.id, values: await metrics.readValues() });
    }
  });
  return async () => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    const timer = setTimeout(() => reject(new Error('The primary process sent no metrics.')), PRIMARY_TIMEOUT_MS);
    sendToPrimary({ kind: 'want-metrics', id });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}

/** Called in the primary process. Adds up its `own` metrics and all workers' metrics, for a worker that requests them. */
export function aggregateMetrics(own: Pick<Metrics, 'readValues'>, log: Pick<Log, 'error'>): void {
  const rounds = new Map<number, (values: MetricValues) => void>();
  let lastRound = 0;

  const collect = async (): Promise<MetricValues[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const collected: MetricValues[] = [];
    const done = Promise.withResolvers<void>();
    lastRound += 1;
    const id = lastRound;
    rounds.set(id, (received) => {
      collected.push(received);
      if (collected.length === workers.length) done.resolve();
    });
    const timer = setTimeout(done.resolve, WORKER_TIMEOUT_MS);
    for (const worker of workers) if (worker !== undefined) sendToWorker(worker, { kind: 'read-metrics', id });
    await done.promise;
    clearTimeout(timer);
    rounds.delete(id);
    return [...collected, await own.readValues()];
  };

  const sendText = async (worker: Worker, id: number) =>
    sendToWorker(worker, { kind: 'metrics-text', id, text: await formatMetrics(await collect()) });

  cluster.on('message', (worker, message) => {
    const { data } = toPrimarySchema.safeParse(message);
    if (data?.kind === 'metric-values') rounds.get(data.id)?.(data.values);
    if (data?.kind === 'want-metrics') {
      sendText(worker, data.id).catch((error) => log.error({ error }, 'could not add up the metrics of the workers'));
    }
  });
}
