import type { StoredRemoteImage } from '#services/storage/remote-images/store-remote-image.ts';
import { createLimitedPrinter, openReportFile } from '../import/report-file.ts';

const NOTE_EVERY_IMAGES = 100;

export type SaveImagesResult = { kind: 'rewritten' } | { kind: 'failed'; reason: string };

/** A dry run reports `found`. */
export type FetchReport = {
  addImage(url: string, result: StoredRemoteImage | { kind: 'found' }): void;
  addArticle(id: string, result: SaveImagesResult | { kind: 'found' }): void;
  readTotals(): FetchTotals;
  close(): void;
};

type FetchTotals = {
  bytes: number;
  fetched: number;
  existing: number;
  failed: number;
  articles: number;
  failedArticles: number;
  /** The images that a dry run found, by host. */
  foundByHost: ReadonlyMap<string, number>;
};

/** Prints the first failures with their reasons, and writes all images and articles to `path` as lines of JSON. */
export function openFetchReport(path: string | null, print: (line: string) => void): FetchReport {
  const file = openReportFile(path);
  const failures = createLimitedPrinter(print, 'more');
  const foundByHost = new Map<string, number>();
  const totals = { bytes: 0, fetched: 0, existing: 0, failed: 0, articles: 0, failedArticles: 0 };
  return {
    addImage: (url, result) => {
      if (result.kind === 'found') {
        const host = URL.parse(url)?.host ?? '';
        foundByHost.set(host, (foundByHost.get(host) ?? 0) + 1);
        file.write({ url, result: 'would be fetched' });
      } else if (result.kind === 'failed') {
        totals.failed += 1;
        failures.print(`failed ${url}: ${result.reason}`);
        file.write({ url, result: 'failed', reason: result.reason });
      } else if (result.isNew) {
        totals.fetched += 1;
        totals.bytes += result.file.sizeBytes;
        file.write({ url, result: 'fetched', bytes: result.file.sizeBytes, storedAs: result.file.url });
        if (totals.fetched % NOTE_EVERY_IMAGES === 0) print(`${totals.fetched} images fetched`);
      } else {
        totals.existing += 1;
        file.write({ url, result: 'already there', storedAs: result.file.url });
      }
    },
    addArticle: (article, result) => {
      if (result.kind === 'failed') {
        totals.failedArticles += 1;
        failures.print(`failed article ${article}: ${result.reason}`);
        file.write({ article, result: 'failed', reason: result.reason });
        return;
      }
      totals.articles += 1;
      file.write({ article, result: result.kind === 'found' ? 'would be saved' : 'saved' });
    },
    readTotals: () => ({ ...totals, foundByHost }),
    close: () => {
      failures.finish();
      file.close();
    },
  };
}
