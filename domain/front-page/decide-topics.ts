import { CATEGORIES } from '../taxonomy/categories.ts';
import { DAY_MS } from '../time/durations.ts';

/** docs/behaviour §9: maximum number of topics of the day. */
export const HOME_TOPICS_SIZE = 5;
/** docs/behaviour §9: how many articles a topic needs. */
export const TOPIC_MIN_ARTICLES = 3;
/** docs/behaviour §9: a topic is a tag of articles that became public within this time. */
export const TOPIC_AGE_MS = DAY_MS;

/** A tag of recent articles. Tags of the same articles have the same `articleSet`. */
export type TopicCandidate = { readonly name: string; readonly articles: number; readonly articleSet: string };

/**
 * Chooses the topics of the day from tags in order of importance. The name of a category is not a topic, because the
 * category bar shows it. If several tags have the same articles, only the first is a topic.
 */
export function decideTopics<T extends TopicCandidate>(candidates: readonly T[]): T[] {
  const sets = new Set<string>();
  const topics: T[] = [];
  for (const topic of candidates) {
    const isCategory = CATEGORIES.some(({ name }) => name === topic.name);
    if (topic.articles < TOPIC_MIN_ARTICLES || isCategory || sets.has(topic.articleSet)) continue;
    sets.add(topic.articleSet);
    topics.push(topic);
  }
  return topics.slice(0, HOME_TOPICS_SIZE);
}
