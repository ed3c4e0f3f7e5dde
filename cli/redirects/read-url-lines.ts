import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/** A line of a file of old URLs. `to` is the target, or '' if the line has only a URL. */
export type UrlLine = { line: number; from: string; to: string };

const recordSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

/**
 * Reads a table (CSV) of old URLs or paths and their targets, or a list of URLs or paths. Skips a first line without a
 * URL or path. Throws an {@link OperatorError} if the file cannot be read or is not CSV.
 */
export async function* readUrlLines(path: string): AsyncGenerator<UrlLine> {
  const source = path === '-' ? process.stdin : createReadStream(path);
  const options = { bom: true, info: true, relaxColumnCount: true, skipEmptyLines: true, trim: true } as const;
  const rows = source.pipe(parse({ ...options, maxRecordSize: 10_000 }));
  source.on('error', (error: Error) => rows.destroy(error));
  try {
    for await (const row of rows) {
      const { record, info } = recordSchema.parse(row);
      const [from = '', to = ''] = record;
      if (/^(?:https?:\/\/|\/)/i.test(from)) yield { line: info.lines, from, to };
      else if (info.lines > 1) throw new OperatorError(`Line ${info.lines} of ${path} has no URL and no path.`);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

const NEEDS_QUOTES = /[",\n\r]/;

/** Formats one line of CSV (RFC 4180). */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
