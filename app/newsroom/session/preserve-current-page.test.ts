import type { DataStrategyResult } from 'react-router';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { preserveCurrentPage, readCurrentPage, reportErrorShown } from './preserve-current-page.ts';

const URL_OF_SCREEN = 'https://prohor.example/dashboard/staff';
const REFUSED: Record<string, DataStrategyResult> = {
  staff: {
    type: 'error',
    result: { status: 403, statusText: '', internal: false, data: 'Your role doesn’t allow this.' },
  },
};

beforeEach(() => vi.stubGlobal('location', { href: URL_OF_SCREEN }));

/** Reads the screen again, with a refusal as the response. */
async function readAgain() {
  let results: unknown;
  const request = new Request(URL_OF_SCREEN);
  const read = async () => {
    results = await preserveCurrentPage(
      { request, url: new URL(URL_OF_SCREEN), pattern: '', params: {}, context: new RouterContextProvider() },
      async () => REFUSED,
    );
  };
  const isComplete = await readCurrentPage(read);
  return { results, isComplete };
}

test('a refused read leaves an open page as it is', async () => {
  expect(await readAgain()).toEqual({ results: {}, isComplete: false });
});

test('a refused read is drawn in place of an error', async () => {
  const hide = reportErrorShown();
  expect(await readAgain()).toEqual({ results: REFUSED, isComplete: true });
  hide();
  expect(await readAgain()).toEqual({ results: {}, isComplete: false });
});
