import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ATTACKS = [
  '<img src=x onerror=attack()>',
  '"><script>attack()</script>',
  '</script><script>attack()</script>',
  '</title><svg onload=attack()>',
  '<!--<script>attack()',
  ']]><script>attack()</script>',
];
const BODY = [
  ...ATTACKS.flatMap((attack) => [attack, `# ${attack}`, `* ${attack}`, `**${attack}** _${attack}_`]),
  ...['red;background:url(javascript:attack())', 'red" onmouseover="attack()', 'url(https://evil.example)'].map(
    (colour) => `##${colour}|x##`,
  ),
  'https://www.youtube.com/watch?v="><script>attack()</script>',
  'javascript://www.youtube.com/watch?v=abcdefghijk%0aattack()',
  'https://www.youtube.com.evil.example/watch?v=abcdefghijk',
].join('\n\n');
const IMAGES = [
  'javascript:attack()',
  'data:image/svg+xml,<svg onload=attack()>',
  '//evil.example/a.jpg',
  '/a.jpg" onerror="attack()',
  "/media/00000000000000000000000000000000/400.jpg?w=1&h=1&blur=');attack();('",
];
const ACTOR = { userEmail: 'before@prohor.example', userId: null };

/** A tag or an attribute from typed text, or a URL or a colour that injects code. */
const BROKEN_OUT = new RegExp(
  [
    '<script>attack|<img src=x|<svg onload|<!--<script',
    '(?<!\\\\)" on(?:error|mouseover)=',
    '(?:href|src|srcset|action)="(?:javascript|data:image/svg|//evil)',
    'style="[^"]*(?:url\\(https?:|javascript)',
  ].join('|'),
  'gi',
);

let site: Site;
let staff: Record<string, string>;

beforeAll(async () => {
  site = await startTestSite();
  staff = { Cookie: toCookieHeader(await site.signIn()) };
  const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
  for (const [n, attack] of ATTACKS.entries()) {
    const texts = {
      title: `*${attack}* ${attack}`,
      author: attack,
      tags: [attack],
      imageCaption: attack,
      imageAlt: attack,
    };
    const input = makeInput({ ...texts, description: BODY, isFeatured: true, imageUrl: IMAGES[n] ?? '' });
    await putArticles(site.db, [
      { ...makeArticle({ id: `a${n}` }), ...input },
      { ...makeArticle({ id: `gone${n}` }), ...input },
    ]);
    await site.editing.save({
      id: articleId(`a${n}`),
      input: { ...input, description: `${BODY}\n\n${attack}` },
      baseRevision: 1,
      actor: ACTOR,
      ...moment(),
    });
    await site.editing.delete({ id: articleId(`gone${n}`), actor: ACTOR, ...moment() });
  }
});
afterAll(() => site.stop());

const ids = ATTACKS.map((_, n) => `a${n}`);
const asked = ATTACKS.map((attack) => encodeURIComponent(attack));

test.each([
  '/',
  `/category/${encodeURIComponent('বাংলাদেশ')}`,
  '/search?q=attack',
  '/rss.xml',
  '/news-sitemap.xml',
  '/sitemap.xml',
  '/dashboard',
  '/dashboard/manage',
  '/dashboard/trash',
  ...ids.flatMap((id) => [`/article/${id}`, `/dashboard/manage/${id}/edit`, `/dashboard/manage/${id}/history`]),
  ...ids.map((id) => `/dashboard/manage/${id}/history?version=2`),
  ...asked.flatMap((text) => [`/search?q=${text}`, `/dashboard/manage?search=${text}`]),
])('typed markup is shown as text at %s', async (path) => {
  const answer = await site.get(path, { headers: staff });
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page.match(BROKEN_OUT) ?? []).toEqual([]);
});
