/** Resolves to false or rejects if this part of the site does not work. */
type HealthCheck = () => Promise<boolean>;

export type HealthChecks = {
  database: HealthCheck;
  /** The connection on which changes are received. */
  changes: HealthCheck;
  /** False if that connection is open but nothing arrives on it. Pages would then never change. */
  receivesChanges: HealthCheck;
  files: HealthCheck;
};

export type HealthOptions = {
  checks: HealthChecks;
  version: string;
  /** True if the program is about to stop. It then reports that it is not ready. */
  isDraining: () => boolean;
  /** True if there are cached pages, which are served even without the database. */
  hasCachedPages: () => boolean;
  readWritable: () => { database: boolean; files: boolean };
  /** False if the database has several hosts and none of them accepts writes. */
  hasPrimary: () => boolean;
};

export type Health = {
  /** `GET /livez`: 200 while the process responds. */
  createLiveResponse(): Response;
  /**
   * `GET /readyz`: 200 if readers get pages and the program is not about to stop, otherwise 503. The body has the state of
   * each part. Cached pages count even without the database: if every machine were unready during a database outage, a
   * load balancer would not serve the cached pages either.
   */
  createReadyResponse(): Promise<Response>;
  /** `GET /health`: 200 while the database responds and changes are received, otherwise 503. */
  createHealthResponse(): Promise<Response>;
};

/**
 * A check without a result within this time counts as failed, because a frozen database accepts queries and never
 * responds.
 */
const CHECK_TIMEOUT_MS = 1_000;

export function createHealth({
  checks,
  version,
  isDraining,
  hasCachedPages,
  readWritable,
  hasPrimary,
}: HealthOptions): Health {
  const runChecks = async (parts: readonly Exclude<keyof HealthChecks, 'receivesChanges'>[]) =>
    Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await isPassing(checks[part])] as const)));
  return {
    createLiveResponse: () => respond(true, { live: true, version }),
    createReadyResponse: async () => {
      const states = await runChecks(['database', 'changes', 'files']);
      const isReady =
        (states.database || hasCachedPages()) && (await isPassing(checks.receivesChanges)) && !isDraining();
      const { database: databaseWrites, files: fileWrites } = readWritable();
      return respond(isReady, {
        ready: isReady,
        version,
        ...states,
        draining: isDraining(),
        databaseWrites,
        databasePrimary: hasPrimary(),
        fileWrites,
      });
    },
    createHealthResponse: async () => {
      const isHealthy = Object.values(await runChecks(['database', 'changes'])).every(Boolean);
      return respond(isHealthy, { healthy: isHealthy });
    },
  };
}

async function isPassing(check: HealthCheck): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([check(), timeout.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function respond(isWell: boolean, state: Record<string, unknown>): Response {
  return Response.json(state, { status: isWell ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
