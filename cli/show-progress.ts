import { MultiBar, Presets } from 'cli-progress';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Progress } from '#server/import/import-file.ts';
import { printNote } from './output.ts';

const LINE_INTERVAL_MS = 5_000;
const BYTES_OF_MB = 1_000_000;

/**
 * Shows the progress of an import: a bar on a terminal, otherwise a line every five seconds. `totalBytes` is null if
 * the size is unknown.
 */
export function showProgress(totalBytes: number | null): Progress {
  const startMs = performance.now();
  const rateOf = (records: number) => Math.round(records / Math.max((performance.now() - startMs) / 1_000, 0.001));
  return process.stderr.isTTY && totalBytes !== null ? showBar(totalBytes, rateOf) : showLines(totalBytes, rateOf);
}

function showBar(totalBytes: number, rateOf: (records: number) => number): Progress {
  const bars = new MultiBar(
    {
      format: '{bar} {percentage} % | {megabytes} MB | {records} records | {rate} a second | {eta_formatted} left',
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: false,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(totalBytes, 0, { megabytes: 0, records: 0, rate: 0 });
  return {
    advance: (bytes, records) =>
      bar.update(bytes, { megabytes: toMegabytes(bytes), records: toReadable(records), rate: rateOf(records) }),
    print: (line) => bars.log(`${line}\n`),
    stop: () => {
      bars.update();
      bars.stop();
    },
  };
}

function showLines(totalBytes: number | null, rateOf: (records: number) => number): Progress {
  const startMs = performance.now();
  let lastMs = startMs;
  /** Estimates the remaining time from the average speed so far. */
  const estimateRestMs = (restBytes: number, bytes: number) =>
    bytes === 0 ? 0 : ((performance.now() - startMs) / bytes) * Math.max(restBytes, 0);
  return {
    advance: (bytes, records) => {
      if (performance.now() - lastMs < LINE_INTERVAL_MS) return;
      lastMs = performance.now();
      const share = totalBytes === null ? '' : ` of ${toMegabytes(totalBytes)}`;
      const rest = totalBytes === null ? '' : `, ${formatRest(estimateRestMs(totalBytes - bytes, bytes))}`;
      printNote(`${toReadable(records)} records, ${toMegabytes(bytes)}${share} MB, ${rateOf(records)} a second${rest}`);
    },
    print: printNote,
    stop: () => {},
  };
}

const formatRest = (ms: number) =>
  ms < MINUTE_MS ? 'less than a minute left' : `about ${Math.ceil(ms / MINUTE_MS)} minutes left`;

const toMegabytes = (bytes: number) => (bytes / BYTES_OF_MB).toFixed(1);
const toReadable = (count: number) => count.toLocaleString('en-US');
