import { z } from 'zod';
import { isArticleId } from '../article/article.ts';
import type { PresenceBeat, WindowBeat } from './presence.ts';

const windowBeat = z.object({
  articleId: z.string().refine(isArticleId),
  windowId: z.string().regex(/^[\w-]{1,36}$/),
  sequence: z.int().min(0),
  state: z.enum(['open', 'typing', 'left']),
});

const presenceBeats = z.array(windowBeat.extend({ personId: z.string(), name: z.string() }));

/** Parses a beat as a browser sends it. Returns null if it is malformed. */
export function parseWindowBeat(value: unknown): WindowBeat | null {
  return windowBeat.safeParse(value).data ?? null;
}

/** Parses the notification of a process. The beats of another release that this one cannot read are ignored. */
export function parsePresenceBeats(payload: string): PresenceBeat[] {
  try {
    return presenceBeats.parse(JSON.parse(payload));
  } catch {
    return [];
  }
}
