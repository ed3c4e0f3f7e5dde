import type { ReactNode } from 'react';
import { importText } from '#app/strings/newsroom/import.ts';
import type { ImportReportName, ImportRunView } from '#domain/import/moving/site-import.ts';
import { measureProgress } from '#domain/import/moving/site-import.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import type { MomentView } from '../components/moment.tsx';
import { Moment } from '../components/moment.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';

/** A run with its estimated remaining time and its formatted end. */
export type RunView = ImportRunView & { readonly restMs: number | null; readonly ended: MomentView | null };

type RunProgressProps = {
  readonly label: string;
  /** Null while its process starts. */
  readonly run: RunView | null;
  readonly isStopping: boolean;
  readonly onStop: () => void;
};

export function RunProgress({ label, run, isStopping, onStop }: RunProgressProps) {
  const { done, total } = run === null ? { done: 0, total: 0 } : measureProgress(run);
  const part = total === 0 ? 0 : Math.min(done / total, 1);
  const percent = Math.floor(100 * part);
  const minutesLeft =
    run?.restMs == null || percent === 0 ? [] : [importText.minutesLeft(Math.ceil(run.restMs / MINUTE_MS))];
  return (
    <div className="grid gap-2">
      <ProgressBar label={label} max={1} value={total === 0 ? undefined : part} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="leading-[1.6] tabular-nums">
          {[describeStep(run), ...(total === 0 ? [] : [importText.percent(percent)]), ...minutesLeft].join(' · ')}
        </p>
        <Button isBusy={isStopping} onClick={onStop}>
          {isStopping ? importText.stopping : importText.stop}
        </Button>
      </div>
    </div>
  );
}

function describeStep(run: RunView | null): string {
  if (run === null) return importText.starting;
  if (run.images !== null) {
    const { done, total } = measureProgress(run);
    return importText.fetchingImages(done, total);
  }
  return run.items === 0 ? importText.readingFiles : importText.itemsDone(run.items);
}

/** The counts of a run, what was lost, and links to its reports. */
export function RunReport({ run }: { readonly run: RunView }) {
  const { result, images, kind } = run;
  if (result === null) return null;
  const { added, updated, unchanged, items, addresses, ...others } = result.counts;
  const rows = [
    ...Object.entries({ items, added }),
    ...Object.entries({ updated, unchanged, ...others, addresses }).filter(([, count]) => count !== 0),
    ...(images === null ? [] : [['imagesFetched', images.fetched] as const]),
    ...(images === null || images.failed === 0 ? [] : [['imagesFailed', images.failed] as const]),
  ];
  const names: Readonly<Record<string, string>> = importText.counts;
  return (
    <>
      <p className="wrap-anywhere text-muted leading-[1.6]">
        {importText.from(result.url)}
        {run.ended === null ? null : (
          <>
            {' · '}
            <Moment moment={run.ended} />
          </>
        )}
      </p>
      {result.failure === null ? null : <Problem detail={result.failure} text={importText.damaged} tone="warning" />}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Numbers rows={rows.map(([name, count]) => [names[name] ?? name, count ?? 0])} title={importText.result} />
        <Numbers
          rows={result.losses.map(([loss, count]) => [importText.lossKinds[loss], count])}
          title={importText.losses}
        >
          {importText.noLosses}
        </Numbers>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <ReportLink name={`${kind}.html`}>{importText.reportHtml}</ReportLink>
        <ReportLink name={`${kind}.json`}>{importText.reportJson}</ReportLink>
        {images === null ? null : <ReportLink name="images.txt">{importText.reportImages}</ReportLink>}
      </p>
    </>
  );
}

type NumbersProps = {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, count: number])[];
  /** Shown if there are no rows. */
  readonly children?: ReactNode;
};

function Numbers({ title, rows, children }: NumbersProps) {
  return (
    <div>
      <h3 className="pb-1 font-semibold">{title}</h3>
      {rows.length === 0 ? <p className="text-muted">{children}</p> : null}
      <dl>
        {rows.map(([name, count]) => (
          <div className="flex justify-between gap-4 border-line border-t py-1.5" key={name}>
            <dt className="min-w-0">{name}</dt>
            <dd className="tabular-nums">{importText.count(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const ReportLink = ({ name, children }: { readonly name: ImportReportName; readonly children: ReactNode }) => (
  <a
    className="inline-flex min-h-11 items-center underline hover:text-accent"
    download={true}
    href={`/dashboard/import/reports/${name}`}
  >
    {children}
  </a>
);

type ProblemProps = { readonly tone: 'error' | 'warning'; readonly text: string; readonly detail: string | null };

/** A problem, with the import program's message below it. */
export const Problem = ({ tone, text, detail }: ProblemProps) => (
  <Banner tone={tone}>
    {text}
    {detail === null ? null : (
      <span className="wrap-anywhere block text-sm" lang="en">
        {detail}
      </span>
    )}
  </Banner>
);
