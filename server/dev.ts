import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { z } from 'zod';
import { findFreePort } from '#services/postgres/free-port.ts';
import { noPageCache } from './cache/page-cache.ts';
import type { Config } from './runtime/config.ts';
import { parseConfig } from './runtime/config.ts';
import { createRenderPage } from './runtime/load-built-app.ts';
import type { PostgresHandle } from './runtime/open-database.ts';
import type { RunningServer } from './runtime/run-program.ts';
import { runProgram, runUntilStopped } from './runtime/run-program.ts';
import { serve } from './serve.ts';

const ROOT = join(import.meta.dirname, '..');

const buildSchema = z.custom<ServerBuild>((value) => typeof value === 'object' && value !== null && 'entry' in value);

/** Serves the site with the production services. Pages are rendered from the source files. */
async function startDevelopment(config: Config, postgres: PostgresHandle): Promise<RunningServer> {
  const vite = await withOwnSignalHandlers(async () =>
    createServer({
      root: ROOT,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { port: await findFreePort({ host: config.host }) } },
    }),
  );
  const running = await serve({
    config,
    postgres,
    render: async (request, context, newsroom) => {
      const build = buildSchema.parse(await vite.ssrLoadModule('virtual:react-router/server-build'));
      return createRenderPage(build, 'development')(request, context, newsroom);
    },
    intercept: vite.middlewares,
    cache: noPageCache,
  });
  return {
    observeJob: running.observeJob,
    stop: async (options) => {
      await vite.close();
      await running.stop(options);
    },
  };
}

/**
 * Removes the signal handlers that `work` installs. React Router's plugin installs exit-hook, which would end the
 * process before the database is stopped.
 */
async function withOwnSignalHandlers<Result>(work: () => Promise<Result>): Promise<Result> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const own = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const result = await work();
  for (const signal of signals) {
    const foreign = process.listeners(signal).filter((listener) => !own.get(signal)?.includes(listener));
    for (const listener of foreign) process.off(signal, listener);
  }
  return result;
}

runProgram(async () => {
  const config = parseConfig({ ...process.env, WORKERS: '1' });
  await runUntilStopped(config, (postgres) => startDevelopment(config, postgres));
});
