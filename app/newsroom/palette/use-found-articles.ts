import { useEffect, useState } from 'react';
import { callRoute } from '../actions/call-route.ts';
import type { FoundArticle } from './found-articles.ts';
import { foundArticlesSchema } from './found-articles.ts';

const TYPING_PAUSE_MS = 150;

export type FoundArticlesState =
  | { kind: 'found'; articles: readonly FoundArticle[] }
  | { kind: 'searching' }
  | { kind: 'failed' };

/** Finds articles for the typed text. Never returns the result of an earlier text. */
export function useFoundArticles(typed: string): FoundArticlesState {
  const search = typed.trim();
  const [last, setLast] = useState<{ search: string; found: FoundArticlesState } | null>(null);
  useEffect(() => {
    const request = new AbortController();
    const read = async () => {
      const found = await readArticles(search, request.signal);
      if (!request.signal.aborted) setLast({ search, found });
    };
    const timer = setTimeout(() => void read(), search === '' ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search]);
  return last?.search === search ? last.found : { kind: 'searching' };
}

async function readArticles(search: string, signal: AbortSignal): Promise<FoundArticlesState> {
  const articles = await callRoute('/dashboard/articles', foundArticlesSchema, { query: { search }, signal });
  return articles === null ? { kind: 'failed' } : { kind: 'found', articles };
}
