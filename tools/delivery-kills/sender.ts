import { createDeliveries } from '#server/deliveries/deliveries.ts';
import { createSenders } from '#server/deliveries/senders.ts';
import { createDueArticlesJob } from '#server/jobs/due-articles.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { systemClock as clock } from '#server/runtime/clock.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { openChangeBus } from '#services/live/change-bus.ts';
import { createOutbox } from '#services/outbox/outbox.ts';

// Only sends deliveries, as the server does, because it starts much faster than the server. The arguments are the URLs of the
// database and of the target of purges.
const [url = '', purgeUrl = ''] = process.argv.slice(2);
const log = { error: () => {}, warn: () => {}, info: () => {} };
const db = openPool(url, 'use');
const live = await openChangeBus({ url, onDisconnect: () => {}, beforeReconnect: async () => {} });
const outbox = createOutbox(db);
const deliveries = createDeliveries({
  ...{ outbox, live, clock, log, random: Math.random, siteUrl: 'https://prohor.example' },
  ...createSenders({ purgeToken: null, deliveryNetworks: ['127.0.0.0/8'], now: clock.now }),
  articles: createArticleReading(db),
});
const due = createDueArticlesJob({ articleJobs: createArticleJobs(db), live, clock, onQueued: deliveries.wake });
await outbox.setPurgeUrlTarget({ url: purgeUrl, nowMs: clock.now() });
const scheduler = createScheduler({ clock, log });
await Promise.all([due.job, deliveries.job].map(scheduler.start));
process.send?.('sending');
