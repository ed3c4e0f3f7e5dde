import { parseArticleId } from '#domain/article/article.ts';
import { tagFeedPath } from '#domain/article/tag.ts';
import { isCacheKind } from '#domain/deliveries/target.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { toPublicRecord } from '#server/api/public-article.ts';
import { toArticleUrl } from '#server/feeds/article-url.ts';
import { toJsonFeedPath } from '#server/feeds/json-feed.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { Effect, Target } from '#services/outbox/outbox.ts';
import { planPurge } from './plan-purge.ts';
import type { DeliveryRequest } from './send-request.ts';
import { signWebhook } from './sign-webhook.ts';

/**
 * Effects that are delivered if all requests succeed. `toRequests` creates the requests when they are sent; null to
 * skip the effects, e.g. because readers no longer see the article.
 */
export type Delivery = { effects: readonly Effect[]; toRequests: (nowMs: number) => Promise<DeliveryRequest[] | null> };

export type Plan = { deliveries: Delivery[]; callsLeft?: number } | { waitUntilMs: number };

export type PlanOptions = {
  siteUrl: string;
  articles: Pick<ArticleReading, 'findPublicArticles'>;
};

/** Plans how to send a target's waiting effects. They are merged unless the target is a webhook. */
export function planDeliveries(
  options: PlanOptions,
  { target, effects, nowMs }: { target: Target; effects: readonly Effect[]; nowMs: number },
): Plan {
  const { kind } = target;
  if (isCacheKind(kind)) {
    const plan = planPurge({ ...target, kind }, effects, nowMs);
    if ('waitUntilMs' in plan) return plan;
    return { deliveries: [{ effects, toRequests: async () => plan.requests }], callsLeft: plan.callsLeft };
  }
  switch (kind) {
    case 'webhook':
      return { deliveries: effects.map((effect) => planWebhook(options, { target, effect })) };
    case 'indexnow':
      return {
        deliveries: [
          { effects, toRequests: async () => [toIndexNow(listUrls(options, effects), { ...options, target })] },
        ],
      };
    case 'websub':
      return {
        deliveries: [
          {
            effects,
            toRequests: async () => listFeeds(effects).map((path) => toWebSub(target.url, `${options.siteUrl}${path}`)),
          },
        ],
      };
  }
}

/**
 * Reads the article when the message is sent: a text that readers no longer see is not sent, and neither is the
 * withdrawal of an article that was reinstated.
 */
function planWebhook(
  { siteUrl, articles }: PlanOptions,
  { target, effect }: { target: Target; effect: Effect },
): Delivery {
  const { id, event: type, occurredAt } = effect;
  const articleId = parseArticleId(effect.articleId ?? '');
  const toRequests = async (nowMs: number) => {
    if (articleId === null) return null;
    const [shown] = await articles.findPublicArticles([articleId], nowMs);
    const isWithdrawn = type === 'article.withdrawn';
    if (isWithdrawn === (shown !== undefined)) return null;
    const removed = { id: articleId, url: toArticleUrl(siteUrl, articleId) };
    const data = { article: shown === undefined ? removed : toPublicRecord(shown, { url: siteUrl }) };
    const message = { id, type, timestamp: new Date(occurredAt).toISOString(), data };
    return [toWebhook({ ...target, message }, nowMs)];
  };
  return { effects: [effect], toRequests };
}

type WebhookMessage = { id: string; type: string; timestamp: string; data: unknown };

export function toWebhook(
  { url, secret, message }: { url: string; secret: string; message: WebhookMessage },
  nowMs: number,
): DeliveryRequest {
  const body = JSON.stringify(message);
  const headers = { 'Content-Type': 'application/json', ...signWebhook({ id: message.id, body, secret }, nowMs) };
  return { url, headers, body };
}

/** `server/feeds/feed-document.ts` serves the key. */
const INDEX_NOW_PATH = '/indexnow.txt';

/** Reports the URLs of changed articles to search engines (https://www.indexnow.org/documentation). */
export function toIndexNow(
  urlList: readonly string[],
  { target, siteUrl }: { target: Target; siteUrl: string },
): DeliveryRequest {
  const body = JSON.stringify({
    host: new URL(siteUrl).host,
    key: target.secret,
    keyLocation: `${siteUrl}${INDEX_NOW_PATH}`,
    urlList,
  });
  return { url: target.url, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}

function listUrls({ siteUrl }: PlanOptions, effects: readonly Effect[]): string[] {
  const ids = new Set(effects.flatMap(({ articleId }) => articleId ?? []));
  return [...ids].map((id) => toArticleUrl(siteUrl, id));
}

/** Lists the feeds that show or showed the articles, each in both formats. */
function listFeeds(effects: readonly Effect[]): string[] {
  const topics = new Set(effects.flatMap((effect) => effect.topics));
  const sections = CATEGORIES.filter(({ name }) => topics.has(`category:${name}`)).map(
    ({ slug }) => `/rss/${slug}.xml`,
  );
  const tags = [...topics].filter((topic) => topic.startsWith('tag:')).map((topic) => tagFeedPath(topic.slice(4)));
  return ['/rss.xml', ...sections, ...tags].flatMap((path) => [path, toJsonFeedPath(path)]);
}

/** Notifies a hub that a feed changed (https://www.w3.org/TR/websub/). The hub reads it and informs its subscribers. */
export function toWebSub(url: string, feedUrl: string): DeliveryRequest {
  // Some hubs read `hub.url`, others `hub.topic`.
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feedUrl, 'hub.topic': feedUrl }).toString();
  return { url, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
}
