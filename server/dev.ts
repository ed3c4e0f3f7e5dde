import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { z } from 'zod';
import type { Config } from './config.ts';
import { parseConfig } from './config.ts';
import { createRenderPage } from './load-built-app.ts';
import type { PostgresHandle } from './open-database.ts';
import { noPageCache } from './page-cache.ts';
import type { Serving } from './run-program.ts';
import { runProgram, runUntilStopped } from './run-program.ts';
import { serve } from './serve.ts';

const ROOT = join(import.meta.dirname, '..');

const buildSchema = z.custom<ServerBuild>((value) => typeof value === 'object' && value !== null && 'entry' in value);

/** Serves the same site from the same services, with pages rendered from the sources as they stand. */
async function startDevelopment(config: Config, postgres: PostgresHandle): Promise<Serving> {
  const vite = await keepSignals(async () =>
    createServer({
      root: ROOT,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { port: await findFreePort(config.host) } },
    }),
  );
  const running = await serve(
    config,
    postgres,
    async (request, context, newsroom) => {
      const build = buildSchema.parse(await vite.ssrLoadModule('virtual:react-router/server-build'));
      return createRenderPage(build, 'development')(request, context, newsroom);
    },
    { intercept: vite.middlewares, cache: noPageCache },
  );
  return {
    stop: async () => {
      await vite.close();
      await running.stop();
    },
  };
}

/** React Router's plugin ends the process at the first signal, before the database could be stopped (exit-hook). */
async function keepSignals<Result>(work: () => Promise<Result>): Promise<Result> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const own = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const result = await work();
  for (const signal of signals) {
    const foreign = process.listeners(signal).filter((listener) => !own.get(signal)?.includes(listener));
    for (const listener of foreign) process.off(signal, listener);
  }
  return result;
}

async function findFreePort(host: string): Promise<number> {
  const probe = createProbe();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

runProgram(async () => {
  const config = parseConfig({ ...process.env, WORKERS: '1' });
  await runUntilStopped(config, (postgres) => startDevelopment(config, postgres));
});
