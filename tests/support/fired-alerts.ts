import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { runPromtool } from '#tools/run-promtool.ts';

const ALERTS = fileURLToPath(new URL('../../deploy/alerts.yaml', import.meta.url));
const text = await readFile(ALERTS, 'utf8');
const METRICS = new Set(text.match(/\b(?:up|(?:prohor|http|nodejs)_[a-z0-9_]+)\b/g));

export const ALERT_NAMES = [...text.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);

const HEALTHY_MINUTES = 70;
const FAILING_MINUTES = 3 * 24 * 60;

/** The value of each series that an alert uses. */
export type Scrape = ReadonlyMap<string, number>;

/** Reads the metrics of a site as Prometheus does, with the labels that it adds. A site that does not respond is not `up`. */
export async function scrapeMetrics(origin: string): Promise<Scrape> {
  const target = 'job="prohor",instance="site"';
  const response = await fetch(`${origin}/metrics`).catch(() => null);
  const lines = (await response?.text())?.split('\n') ?? [];
  const series = lines.flatMap((line): [string, number][] => {
    const [, name = '', labels = '', value] = line.match(/^(\w+)(?:\{(.*)\})? (\S+)$/) ?? [];
    if (!METRICS.has(name) || !Number.isFinite(Number(value))) return [];
    const own = labels.replace(/(^|,)job=/, '$1exported_job=');
    return [[`${name}{${[target, own].filter(Boolean).join(',')}}`, toCheckerTime(name, Number(value))]];
  });
  return new Map([[`up{${target}}`, Number(response?.ok === true)], ...series]);
}

const STARTED_MS = Date.now();

/** The checker's time begins at 0, and the fault follows the healthy minutes. The value 0 is no time. */
function toCheckerTime(name: string, value: number): number {
  if (!name.endsWith('_timestamp_seconds') || value === 0) return value;
  return value + (HEALTHY_MINUTES * MINUTE_MS - STARTED_MS) / SECOND_MS;
}

/**
 * What Prometheus scrapes each minute. After the fault, counters grow as they have from one scrape to the other, and a time that
 * has advanced between them continues to advance with the clock.
 */
function toValues(series: string, before: number | undefined, during: number | undefined): string {
  const healthy = before === undefined ? `_x${HEALTHY_MINUTES}` : `${before}x${HEALTHY_MINUTES}`;
  if (during === undefined) return `${healthy} _x${FAILING_MINUTES}`;
  const isCounter = /^\w+_(?:total|count)\{/.test(series);
  const hasAdvanced = /_timestamp_seconds\{/.test(series) && before !== undefined && during > before;
  const growth = isCounter ? during - (before ?? 0) : hasAdvanced ? MINUTE_MS / SECOND_MS : 0;
  return `${healthy} ${during}+${growth}x${FAILING_MINUTES}`;
}

/**
 * Lets Prometheus' checker judge the rules of `deploy/alerts.yaml`: 70 minutes as in the scrape `before`, then three days as in the scrape
 * `during`. Resolves with the alerts that have fired at some time.
 */
export async function listFiredAlerts(before: Scrape, during: Scrape): Promise<string[]> {
  const names = [...new Set([...before.keys(), ...during.keys()])];
  const end = `${HEALTHY_MINUTES + FAILING_MINUTES}m`;
  const output = await runPromtool('test', {
    rule_files: [ALERTS],
    evaluation_interval: '5m',
    tests: [
      {
        interval: '1m',
        input_series: names.map((name) => ({
          series: name,
          values: toValues(name, before.get(name), during.get(name)),
        })),
        promql_expr_test: [
          {
            expr: `group by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${end}]))`,
            eval_time: end,
            // Whatever has fired is then in the output as a difference.
            exp_samples: [],
          },
        ],
      },
    ],
  });
  const [, fired] = output.match(/got:(.*)/) ?? [];
  if (fired === undefined && !output.includes('SUCCESS')) throw new Error(output);
  return [...(fired ?? '').matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name);
}
