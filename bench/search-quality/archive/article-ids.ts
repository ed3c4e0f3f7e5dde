import type { Aspect } from '../stories/story-family.ts';

/** Articles about each side of a story. */
export const ASPECT_COUNT = 3;
/** Articles of a phrase that have its words side by side, and others that have them apart. */
export const TOGETHER_COUNT = 3;
export const APART_COUNT = 6;

/** A story: the id of its family and the index of its subject. */
export type StoryKey = { familyId: string; subject: number };

/** The ids of a story's articles: those about what its queries ask for, and those about another side of the story. */
export function listStoryIds(story: StoryKey): Record<Aspect, string[]> {
  const idsOf = (aspect: Aspect) => Array.from({ length: ASPECT_COUNT }, (_, n) => toStoryId({ ...story, aspect, n }));
  return { main: idsOf('main'), side: idsOf('side') };
}

/** The ids of the articles that have the words of a phrase side by side. */
export function listPhraseIds(phrase: number): string[] {
  return Array.from({ length: TOGETHER_COUNT }, (_, n) => toPhraseId({ phrase, kind: 'together', n }));
}

export function toPhraseId({ phrase, kind, n }: { phrase: number; kind: 'together' | 'apart'; n: number }): string {
  return `phrase-${phrase}-${kind}-${n}`;
}

export function toStoryId({ familyId, subject, aspect, n }: StoryKey & { aspect: Aspect | 'passing'; n: number }) {
  return `${familyId}-${subject}-${aspect}-${n}`;
}
