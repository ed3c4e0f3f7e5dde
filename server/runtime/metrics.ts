import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const REQUEST_BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const RENDER_BUCKETS_S = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const MS_PER_S = 1_000;

/** Counters of the page cache. They are plain numbers for speed, because the cache serves most requests. */
export type CacheCounters = { hits: number; misses: number; stale: number };

type MetricReaders = {
  cacheBytes(): number;
  liveStreams(): number;
  databasePool(): { inUse: number; idle: number; waiting: number };
  /** How long the earliest due article has been waiting to be announced; 0 if there is none. */
  dueLagMs(): number;
  pendingViews(): number;
  writable(): { database: boolean; files: boolean };
  freeDiskBytes(): Promise<number>;
  /** Read every minute by a job; NaN before its first run. */
  measured(): DatabaseMeasurements;
  /** The newest backup in `BACKUP_TARGET`, or the last one that this machine wrote. */
  readLastBackup(): Promise<{ createdAt: string; bytes: number } | null>;
  /** Returns when the archive last had all finished segments of the log; null without an archive. */
  readArchiveNote(): Promise<{ archivedAt: string } | null>;
};

/**
 * `deliveries`: how many wait for a target that is not paused. `waitingMs`: how long the oldest of them has waited; 0 if none is
 * waiting.
 */
export type DatabaseMeasurements = {
  databaseBytes: number;
  deliveries: number;
  waitingMs: number;
  replicas: readonly { name: string; lagMs: number }[];
};

export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type MeasuredRequest = { route: string; status: number; durationMs: number };
type JobRun = { job: string; isSuccess: boolean; nowMs: number };

export type Metrics = {
  observeRequest(request: MeasuredRequest): void;
  cache: CacheCounters;
  timeRender<Result>(render: () => Promise<Result>): Promise<Result>;
  observeJob(run: JobRun): void;
  countSecurityEvent(kind: string): void;
  /** Counts a save of an article by the kind of its result, or as `failed` if it rejects. */
  countSave<Result extends { kind: string }>(save: Promise<Result>): Promise<Result>;
  watch(readings: MetricReaders): void;
  readValues(): Promise<MetricValues>;
};

/** The metrics of jobs that run in the primary process. */
export function createJobMetrics(): Pick<Metrics, 'observeJob' | 'readValues'> {
  const registry = new Registry();
  return { observeJob: registerJobs([registry]), readValues: () => registry.getMetricsAsJSON() };
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by kind of URL and status; a live stream is counted when it ends.',
    labelNames: ['route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  new Gauge({
    name: 'prohor_build_info',
    help: 'Always 1; the label names the running version.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  return {
    observeRequest: ({ route, status, durationMs }) => requests.observe({ route, status }, durationMs / MS_PER_S),
    cache: registerCache(registers),
    timeRender: registerRenders(registers),
    observeJob: registerJobs(registers),
    ...registerNewsroom(registers),
    watch: (readings) => registerReadings(registers, readings),
    readValues: async () =>
      (await Promise.all([registry, processRegistry()].map((each) => each.getMetricsAsJSON()))).flat(),
  };
}

/** Formats the values of one or several processes for Prometheus (exposition format 0.0.4). */
export function formatMetrics(values: MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate(values).metrics();
}

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

let sharedRegistry: Registry | undefined;

/**
 * The metrics of CPU, memory, event loop and garbage collection, registered once per process even if it serves several
 * sites.
 */
function processRegistry(): Registry {
  if (sharedRegistry === undefined) {
    sharedRegistry = new Registry();
    collectDefaultMetrics({ register: sharedRegistry });
  }
  return sharedRegistry;
}

function registerCache(registers: Registry[]): CacheCounters {
  const counters: CacheCounters = { hits: 0, misses: 0, stale: 0 };
  new Counter({
    name: 'prohor_page_cache_requests_total',
    help: 'Pages served from the cache (hit), after a render (miss), or with an old page because the render failed (stale).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, counters.hits);
      this.inc({ result: 'miss' }, counters.misses);
      this.inc({ result: 'stale' }, counters.stale);
    },
  });
  return counters;
}

function registerRenders(registers: Registry[]): Metrics['timeRender'] {
  const durations = new Histogram({
    name: 'prohor_render_duration_seconds',
    help: 'Renders of pages.',
    buckets: RENDER_BUCKETS_S,
    registers,
  });
  const inFlight = new Gauge({ name: 'prohor_renders_in_flight', help: 'Renders that are running.', registers });
  return async (render) => {
    const end = durations.startTimer();
    inFlight.inc();
    try {
      return await render();
    } finally {
      inFlight.dec();
      end();
    }
  };
}

function registerJobs(registers: Registry[]): Metrics['observeJob'] {
  const runs = new Counter({
    name: 'prohor_job_runs_total',
    help: 'Runs of background jobs.',
    labelNames: ['job', 'result'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'prohor_job_last_success_timestamp_seconds',
    help: 'When a background job last succeeded.',
    labelNames: ['job'],
    aggregator: 'max',
    registers,
  });
  return ({ job, isSuccess, nowMs }) => {
    runs.inc({ job, result: isSuccess ? 'success' : 'failure' });
    if (isSuccess) lastSuccess.set({ job }, nowMs / MS_PER_S);
  };
}

function registerNewsroom(registers: Registry[]): Pick<Metrics, 'countSave' | 'countSecurityEvent'> {
  const saves = new Counter({
    name: 'prohor_article_saves_total',
    help: 'Saves of articles by result.',
    labelNames: ['result'],
    registers,
  });
  // Starts the series at 0. If it began with its first failure, Prometheus would not see an increase.
  saves.inc({ result: 'failed' }, 0);
  const events = new Counter({
    name: 'prohor_security_events_total',
    help: 'Events of the security log, such as sign-ins.',
    labelNames: ['kind'],
    registers,
  });
  return {
    countSecurityEvent: (kind) => events.inc({ kind }),
    countSave: async (save) => {
      let result = 'failed';
      try {
        const saved = await save;
        result = saved.kind;
        return saved;
      } finally {
        saves.inc({ result });
      }
    },
  };
}

function registerReadings(registers: Registry[], readings: MetricReaders): void {
  const add = (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator: 'sum' | 'max' | 'min' = 'sum',
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      async collect() {
        const value = await read();
        // The greatest of a number and NaN is NaN, so a process that has not measured yet has no value.
        if (Number.isNaN(value)) this.remove();
        else this.set(value);
      },
    });
  add('prohor_page_cache_bytes', 'Memory of the cached pages.', readings.cacheBytes);
  add('prohor_live_streams', 'Open live streams.', readings.liveStreams);
  add('prohor_views_pending', 'Counted views that are not yet written.', readings.pendingViews);
  add(
    'prohor_due_articles_lag_seconds',
    'How long the earliest article that is due waits to be announced.',
    () => readings.dueLagMs() / MS_PER_S,
    'max',
  );
  add('prohor_database_waiting', 'Statements that wait for a connection.', () => readings.databasePool().waiting);
  add('prohor_data_disk_free_bytes', 'Free space of the disk with the data folder.', readings.freeDiskBytes, 'min');
  add(
    'prohor_last_backup_timestamp_seconds',
    'When the newest backup was written; 0 without one.',
    async () => Date.parse((await readings.readLastBackup())?.createdAt ?? '1970-01-01') / MS_PER_S,
    'max',
  );
  add(
    'prohor_last_backup_bytes',
    'The size of the newest backup with its images; 0 without one.',
    async () => (await readings.readLastBackup())?.bytes ?? 0,
    'max',
  );
  add(
    'prohor_archive_timestamp_seconds',
    'When the archive last had all finished segments of the database log; 0 without one.',
    async () => Date.parse((await readings.readArchiveNote())?.archivedAt ?? '1970-01-01') / MS_PER_S,
    'max',
  );
  const { measured } = readings;
  add('prohor_database_bytes', 'The size of the database.', () => measured().databaseBytes, 'max');
  add('prohor_deliveries_waiting', 'Deliveries to other systems that wait.', () => measured().deliveries, 'max');
  add(
    'prohor_deliveries_lag_seconds',
    'How long the oldest delivery has waited.',
    () => measured().waitingMs / MS_PER_S,
    'max',
  );
  new Gauge({
    name: 'prohor_replication_lag_seconds',
    help: 'How far each replica of the database is behind; no value without one.',
    labelNames: ['replica'],
    aggregator: 'max',
    registers,
    collect() {
      this.reset();
      for (const { name, lagMs } of measured().replicas) this.set({ replica: name }, lagMs / MS_PER_S);
    },
  });
  new Gauge({
    name: 'prohor_writable',
    help: 'Whether the last check could write: 1 or 0.',
    labelNames: ['target'],
    aggregator: 'min',
    registers,
    collect() {
      for (const [target, isWritable] of Object.entries(readings.writable())) this.set({ target }, Number(isWritable));
    },
  });
  new Gauge({
    name: 'prohor_database_connections',
    help: 'Open connections of the pools.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = readings.databasePool();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
}
