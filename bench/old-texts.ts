import { isDeepStrictEqual, parseArgs } from 'node:util';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { parseCount } from './parse-count.ts';

const HELP = `Usage: npm run old-texts -- --before DIR [--count N] [--seed N]

Compares how this checkout and an older one draw generated articles that do not have the marks of
docs/decisions/0049-sections-and-names-of-images.md by intention, but their signs: slashes, bars, >, indented lines, brackets.
Fails unless an article that is opened and saved without an edit is the same, byte for byte, and both checkouts return the
same full page, lite page, feed, excerpt, search text and word count.

  --before DIR   the older checkout, with node_modules
  --count N      (10000)
  --seed N       the same seed generates the same articles (1)`;

const TIME_ZONE = 'Asia/Dhaka';
const WORDS = [
  'ঢাকায়',
  'বৃষ্টি',
  'র‍্যাব',
  'শেষ।',
  'করেন |',
  'টেবিল',
  'বক্স',
  'table',
  '৫০%–৬০%',
  '“ক”',
  'C:/নথি',
  '<table>',
  '&nbsp;',
];
const SPACES = [' ', ' ', ' ', '  ', '\t', '\n', '\n', '\n\n', '\n  ', '\n    ', '\u2028', '\u200d'];
const MARKS =
  '|,||, | ,>,> ,>> ,- ,-- ,— ,+,+++,===,:::,/,//, // ,///,/* ,//* ,/১. ,///১. ,* ,** ,* * ,*,**,_,__,##,##red|,# ,## ,### ,১. ,1. ,10. ,---,----,[,],(,),![,](,`,~'.split(
    ',',
  );
const LINKS = [
  'https://example.org/a_(b)',
  'https://youtu.be/aqz-KE-bpKQ',
  'https://x.com/prohor/status/1234567890',
  '[ক](https://example.org/)',
  '[ক](/about)',
  '[১]: ',
  '\n[১]: https://example.org/a\n',
  '\n[টীকা]: /about\n',
  '\n![ক](টাকা)\n',
  '\n![ক](https://img.example/a.jpg "খ" "গ")\n',
  '\n![](/demo/flood-1280.webp)\n',
];

/** A list item directly below another item and with slashes before it: the one new mark that the pieces often form. */
const NESTED_ITEM =
  /^\s*(?:\*|[0-9০-৯]{1,9}\.)\s[^\n\r\u2028\u2029]*(?:\r\n|[\n\r\u2028\u2029])\s*\/{1,3}(?:\*|[0-9০-৯]{1,9}\.)\s/m;

const anyText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 5, arbitrary: fc.constantFrom(...SPACES) },
      { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 1, arbitrary: fc.constantFrom(...LINKS) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    ),
    { minLength: 1, maxLength: 120 },
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !NESTED_ITEM.test(text));

/** What readers and other programs get from a text. */
type Drawing = Readonly<Record<'full' | 'lite' | 'feed' | 'excerpt' | 'search' | 'words', string>>;

/** Loads the renderers of a checkout. They are in JSX, so Vite compiles them. */
async function openCheckout(root: string) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const load = (path: string) => vite.ssrLoadModule(path);
  const { ArticleBody } = await load('/app/article/article-body.tsx');
  const { RenderingContext } = await load('/app/document/rendering.ts');
  const { parseBody } = await load('/domain/markup/parse-body.ts');
  const { toPlainText, toRunningText = toPlainText, toSearchText } = await load('/domain/markup/plain-text.ts');
  const { countWords } = await load('/domain/markup/count-words.ts');
  const { toBodyHtml } = await load('/server/feeds/body-html.ts');
  const draw = (text: string): Drawing => {
    const blocks = parseBody(text);
    const body = createElement(ArticleBody, { blocks });
    const lite = { edition: 'lite', part: 'document', nonce: undefined };
    return {
      full: renderToStaticMarkup(body),
      lite: renderToStaticMarkup(createElement(RenderingContext.Provider, { value: lite }, body)),
      feed: toBodyHtml(blocks, 'https://prohor.example'),
      excerpt: toRunningText(text),
      search: toSearchText(text),
      words: JSON.stringify(countWords(text)),
    };
  };
  return { draw, load, close: () => vite.close() };
}

/** Opens a stored body in the article form and saves the form without an edit. */
async function createSave({ load }: Awaited<ReturnType<typeof openCheckout>>) {
  const { EMPTY_FORM, toForm, fromForm } = await load('/domain/article/article-form.ts');
  const { parseArticleForm } = await load('/domain/article/parse-article-form.ts');
  const { CATEGORIES } = await load('/domain/taxonomy/categories.ts');
  const article = fromForm({ ...EMPTY_FORM, title: 'শিরোনাম', category: CATEGORIES[0].name }, TIME_ZONE);
  return (description: string): string => {
    const parsed = parseArticleForm(toForm({ ...article, description }, TIME_ZONE), TIME_ZONE);
    return parsed.ok ? parsed.input.description : parsed.message;
  };
}

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help || options.before === undefined) {
  console.log(HELP);
  process.exit(options.help ? 0 : 2);
}
const [before, now] = [await openCheckout(options.before), await openCheckout(process.cwd())];
const save = await createSave(now);
const { hasVisibleText } = await now.load('/domain/bengali/text/characters.ts');
const { normaliseText } = await now.load('/domain/bengali/analysis/normalise-text.ts');
const texts = fc
  .sample(anyText, { numRuns: parseCount('--count', options.count), seed: parseCount('--seed', options.seed) })
  .map((text) => normaliseText(hasVisibleText(text) ? text : `ক${text}`) as string);
const changed = texts.filter((text) => save(text) !== text);
const redrawn = texts.filter((text) => !isDeepStrictEqual(now.draw(text), before.draw(text)));
await Promise.all([before.close(), now.close()]);
console.log(`${texts.length} articles: ${changed.length} changed by a save, ${redrawn.length} drawn differently`);
for (const text of [...changed, ...redrawn].slice(0, 10)) console.log(JSON.stringify(text));
process.exitCode = changed.length + redrawn.length === 0 ? 0 : 1;
