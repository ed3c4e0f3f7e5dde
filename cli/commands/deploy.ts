import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { parseConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import { decideDeployment } from '../deploy/decide-deployment.ts';
import type { Installation } from '../deploy/releases.ts';
import {
  findInstallation,
  findPrevious,
  listMigrationsOf,
  provideRelease,
  restoreLink,
  switchLink,
} from '../deploy/releases.ts';
import { restartWorkers } from '../deploy/restart-workers.ts';
import { printNote, printResult } from '../output.ts';

/** A release that has not served a page on trial within this time is not installed. */
const TRIAL_TIMEOUT_MS = 300_000;

/** `prohor deploy RELEASE` and `prohor rollback` (docs/operating.md). */
export function addDeployCommands(program: Command): void {
  program
    .command('deploy')
    .description('replaces the installed release, without a stop if WORKERS is 2 or more')
    .argument('<release>', 'an archive, or a folder of a release')
    .option('--migrate', 'lets the release migrate the database first, after which a rollback needs a backup')
    .action(async (given: string, { migrate = false }: { migrate?: boolean }) => {
      const installation = await findInstallation();
      const release = await provideRelease(given, installation);
      await replaceRelease(installation, { command: 'deploy', release, migrates: migrate });
    });
  program
    .command('rollback')
    .description('replaces the installed release by the one before')
    .action(async () => {
      const installation = await findInstallation();
      const release = await findPrevious(installation);
      await replaceRelease(installation, { command: 'rollback', release, migrates: false });
    });
}

type Replacement = { command: 'deploy' | 'rollback'; release: string; migrates: boolean };

/**
 * Replaces the installed release: lets the new one migrate the database and serve a page on trial, switches the link
 * and replaces the workers. If a step fails, the installed release remains.
 */
async function replaceRelease(installation: Installation, { command, release, migrates }: Replacement): Promise<void> {
  const { current } = installation;
  const config = parseConfig(process.env);
  // Runs in another process: as root, it continues as the owner of the data folder, who may not change the link.
  const applied = (await runRelease(current, ['migrate', '--list'], null)).split('\n').filter((name) => name !== '');
  const known = await listMigrationsOf(release);
  const decision = decideDeployment({ command, current, release, known, applied, migrates });
  if (decision.kind === 'refused') throw new OperatorError(decision.reason);
  if (decision.migrations.length > 0) {
    printResult(`${release} migrates the database: ${decision.migrations.join(', ')}.`);
    await runRelease(release, ['migrate'], null).catch((error) => {
      throw new OperatorError(
        `${current} remains installed: ${release} could not migrate the database. ${error.message}`,
      );
    });
  }
  await runRelease(release, ['try-out'], TRIAL_TIMEOUT_MS).catch((error) => {
    throw new OperatorError(`${current} remains installed: ${release} could not serve a page. ${error.message}`);
  });
  printResult(`${release} has served a page on trial.`);
  const before = await findPrevious(installation).catch(() => null);
  await switchLink(installation, release);
  const pid = await findServer(config.dataDir);
  if (pid === null) return printResult(`${release} is installed. No server is running; the next start starts it.`);
  if (config.workers === 1) {
    return printNote(`${release} is installed. WORKERS is 1: restart the program to use it.`);
  }
  const { error, replaced } = await restartWorkers(config, pid);
  if (error === null) return printResult(`${release} is installed and serves the site.`);
  await restoreLink(installation, before);
  // Some workers may run the new release.
  const back = replaced === 0 ? null : (await restartWorkers(config, pid)).error;
  const left = back === null ? '' : ` Some workers may still be of ${release}. ${back}`;
  throw new OperatorError(`${current} remains installed: ${release} has not replaced all workers. ${error}${left}`);
}

/** Runs a command of a release and returns its output. Rejects with its error if it fails or takes longer than `timeoutMs`. */
async function runRelease(release: string, args: string[], timeoutMs: number | null): Promise<string> {
  const child = spawn(join(release, 'bin', 'prohor'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = timeoutMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearTimeout(timer);
  if (status === 0) return out;
  const lines = err.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'));
  if (status === null) throw new Error(`It did not end within ${(timeoutMs ?? 0) / 1_000} seconds.`);
  throw new Error(lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? `It ended with status ${status}.`);
}
