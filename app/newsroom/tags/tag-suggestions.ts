import { z } from 'zod/mini';
import { callRoute } from '../actions/call-route.ts';

/** The response of `/dashboard/tags/suggestions`: the most used first. `articles` is null for a viewer who may not read all drafts. */
export const tagSuggestionsSchema = z.array(z.object({ name: z.string(), articles: z.nullable(z.number()) }));

export type TagSuggestion = z.infer<typeof tagSuggestionsSchema>[number];

const TYPING_PAUSE_MS = 150;

/**
 * Reads the existing tags that begin with `prefix`; a tag of exactly that name comes first. Waits for a pause in
 * typing. Returns an empty list if the read fails.
 */
export async function readTagSuggestions(prefix: string, signal: AbortSignal): Promise<readonly TagSuggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (signal.aborted) return [];
  return (await callRoute('/dashboard/tags/suggestions', tagSuggestionsSchema, { query: { prefix }, signal })) ?? [];
}
