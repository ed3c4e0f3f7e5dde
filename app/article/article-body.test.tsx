import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { joinCaption } from '#domain/images/join-caption.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { ArticleBody } from './article-body.tsx';

/** The HTML of a body without its classes. */
function renderBody(source: string): string {
  const html = renderToStaticMarkup(
    <ArticleBody afterThirdParagraph={<aside>ad</aside>} blocks={parseBody(source)} />,
  ).replace(/ class="[^"]*"/g, '');
  return html.slice('<div data-blocks="">'.length, -'</div>'.length);
}

describe('ArticleBody renders', () => {
  test.each([
    ['ক', '<p>ক</p>'],
    ['# ক\n## খ', '<h2>ক</h2><h3>খ</h3>'],
    ['**ক _খ_**', '<p><strong>ক <em>খ</em></strong></p>'],
    ['##navy|ক##', '<p><mark style="--highlight:#000080">ক</mark></p>'],
    ['* ক\n* খ', '<ul><li>ক</li><li>খ</li></ul>'],
    ['3. ক\n4. খ\n9. গ', '<ol><li value="3">ক</li><li>খ</li><li value="9">গ</li></ol>'],
    ['1000. ক', '<ol style="padding-left:4em"><li value="1000">ক</li></ol>'],
    [
      'https://example.org/ক',
      '<p><a href="https://example.org/%E0%A6%95" rel="noopener noreferrer nofollow" target="_blank">https://example.org/ক</a></p>',
    ],
    ['[**ক**](/about)', '<p><a href="/about"><strong>ক</strong></a></p>'],
    ['[ক](mailto:a@b.example)', '<p><a href="mailto:a@b.example">ক</a></p>'],
    [
      '[ক](https://example.org/)',
      '<p><a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">ক</a></p>',
    ],
    ['[ক](javascript:alert(1))', '<p>[ক](javascript:alert(1))</p>'],
    ['> ক\n> খ', '<figure><blockquote><p>ক</p><p>খ</p></blockquote></figure>'],
    [
      '> ক\n> — **খ**',
      '<figure><blockquote><p>ক</p></blockquote><figcaption>— <strong>খ</strong></figcaption></figure>',
    ],
    ['---', '<hr/>'],
    [
      '/// টেবিল দাম\nক // খ\nগ // ৳৫০\n///',
      '<div aria-label="দাম" role="group" tabindex="0"><table><caption>দাম</caption><thead><tr><th dir="auto" scope="col">ক</th><th dir="auto" scope="col">খ</th></tr></thead><tbody><tr><td dir="auto">গ</td><td dir="auto">৳৫০</td></tr></tbody></table></div>',
    ],
    ['/// উক্তি\nক\n— খ\n///', '<figure><blockquote><p>ক</p></blockquote><figcaption>— খ</figcaption></figure>'],
    ['/// বক্স ক\n## খ\n* গ\n///', '<aside aria-label="ক" role="note"><p>ক</p><h2>খ</h2><ul><li>গ</li></ul></aside>'],
    ['/// বক্স\nক\n///', '<aside aria-label="বক্স" role="note"><p>ক</p></aside>'],
    ['* ক\n/১. খ\n* গ', '<ul><li>ক<div><ol><li value="1">খ</li></ol></div></li><li>গ</li></ul>'],
    ['<script>alert("ক")</script>', '<p>&lt;script&gt;alert(&quot;ক&quot;)&lt;/script&gt;</p>'],
    ['##red;background:url(//a.b)|ক##', '<p><mark style="--highlight:#ffff00;--highlight-dim:#595900">ক</mark></p>'],
  ])('%j', (source, html) => {
    expect(renderBody(source)).toBe(html);
  });
});

describe('the text colour on a highlight', () => {
  test.each([
    ['yellow', 'text-black'],
    ['navy', 'text-white'],
    ['transparent', 'text-inherit'],
  ])('of %s is %s', (colour, ink) => {
    expect(renderToStaticMarkup(<ArticleBody blocks={parseBody(`##${colour}|ক##`)} />)).toContain(`${ink}"`);
  });
});

describe('the content after the third paragraph, in the body', () => {
  test.each([
    ['ক\nখ\nগ\nঘ', '<p>ক</p><p>খ</p><p>গ</p><aside>ad</aside><p>ঘ</p>'],
    ['ক\nখ\nগ', '<p>ক</p><p>খ</p><p>গ</p><aside>ad</aside>'],
    ['ক\nখ\n# গ', '<p>ক</p><p>খ</p><h2>গ</h2>'],
    [
      '/// বক্স\nক\nখ\nগ\nঘ\n///\nঙ\nচ\nছ',
      '<aside aria-label="বক্স" role="note"><p>ক</p><p>খ</p><p>গ</p><p>ঘ</p></aside><p>ঙ</p><p>চ</p><p>ছ</p><aside>ad</aside>',
    ],
    ['', ''],
  ])('%j', (source, html) => {
    expect(renderBody(source)).toBe(html);
  });
});

describe('an image of the body', () => {
  const url = `/media/${'a'.repeat(32)}/1920.jpg?w=3000&h=2000`;

  it('says “photo” once if the credit begins with it', () => {
    const toCaption = (credit: string) => joinCaption({ caption: 'খ', credit });
    for (const credit of ['গ', 'ছবি: গ', 'ছবিঃ গ', 'ছবি : গ']) expect(toCaption(credit)).toBe('খ · ছবি: গ');
    expect(toCaption('ছবিঘর')).toBe('খ · ছবি: ছবিঘর');
    expect(toCaption('ছবি:')).toBe('খ');
  });

  it('has its size, loads lazily and shows its caption and credit', () => {
    const html = renderBody(`![ক](${url} "খ" "গ")`);
    expect(html).toMatch(/alt="ক".*height="1280".*loading="lazy".*width="1920"/);
    expect(html).toContain('aspect-ratio:1920 / 1280');
    expect(html).toContain('<figcaption>খ · ছবি: গ</figcaption>'); // "photo:"
  });

  it('is described by its caption if it has no alternative text', () => {
    expect(renderBody(`![](${url} "খ")`)).toContain('alt="খ"');
  });
});

it('renders marks that are opened 10,000 times', () => {
  const source = `${'##red|**_'.repeat(10_000)}ক${'_**##'.repeat(10_000)}`;
  expect(renderBody(source)).toContain('ক');
});
