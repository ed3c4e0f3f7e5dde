import { DAY_S } from '#domain/time/durations.ts';
import { URLS } from '#domain/urls/url-space.ts';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Sent with full reader's pages. A browser ignores it if it saves data or does not support the header. */
export const SPECULATION_RULES_HEADER = ['Speculation-Rules', `"${SPECULATION_RULES_PATH}"`] as const;

const PRERENDERED_URLS = URLS.filter(({ isPrerendered }) => isPrerendered);

const RULES = {
  prerender: [
    {
      where: { or: PRERENDERED_URLS.map(({ pattern }) => ({ href_matches: pattern.replace(/:.*/, '*') })) },
      // Prerenders only when a link is pressed, because prerendering a page that is not opened wastes mobile data.
      eagerness: 'conservative',
    },
  ],
};

/**
 * Lets browsers prerender a page while its link is pressed
 * (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */
export function createSpeculationRulesResponse(): Response {
  const headers = { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': `public, max-age=${DAY_S}` };
  return new Response(JSON.stringify(RULES), { headers });
}
