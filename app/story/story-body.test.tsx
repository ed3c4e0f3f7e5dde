import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { parseBody } from '#domain/markup/parse-body.ts';
import { StoryBody } from './story-body.tsx';

/** The body's HTML without the classes of its look. */
function drawBody(source: string): string {
  const html = renderToStaticMarkup(
    <StoryBody afterThirdParagraph={<aside>ad</aside>} blocks={parseBody(source)} />,
  ).replace(/ class="[^"]*"/g, '');
  return html.slice('<div>'.length, -'</div>'.length);
}

describe('a body as a reader gets it', () => {
  test.each([
    ['ক', '<p>ক</p>'],
    ['# ক\n## খ', '<h2>ক</h2><h3>খ</h3>'],
    ['**ক _খ_**', '<p><strong>ক <em>খ</em></strong></p>'],
    ['##navy|ক##', '<p><mark style="background-color:#000080">ক</mark></p>'],
    ['* ক\n* খ', '<ul><li>ক</li><li>খ</li></ul>'],
    ['3. ক\n4. খ\n9. গ', '<ol><li value="3">ক</li><li>খ</li><li value="9">গ</li></ol>'],
    ['1000. ক', '<ol style="padding-left:4em"><li value="1000">ক</li></ol>'],
    [
      'https://example.org/ক',
      '<p><a href="https://example.org/%E0%A6%95" rel="noopener noreferrer nofollow" target="_blank">https://example.org/ক</a></p>',
    ],
    ['<script>alert("ক")</script>', '<p>&lt;script&gt;alert(&quot;ক&quot;)&lt;/script&gt;</p>'],
    ['##red;background:url(//a.b)|ক##', '<p><mark style="background-color:#ffff00">ক</mark></p>'],
  ])('%j', (source, html) => {
    expect(drawBody(source)).toBe(html);
  });
});

describe('the ink on a highlight', () => {
  test.each([
    ['yellow', 'text-black'],
    ['navy', 'text-white'],
    ['transparent', 'text-inherit'],
  ])('%s: %s', (colour, ink) => {
    expect(renderToStaticMarkup(<StoryBody blocks={parseBody(`##${colour}|ক##`)} />)).toContain(`${ink}"`);
  });
});

describe('the ad in mid-body', () => {
  test.each([
    ['ক\nখ\nগ\nঘ', '<p>ক</p><p>খ</p><p>গ</p><aside>ad</aside><p>ঘ</p>'],
    ['ক\nখ\nগ', '<p>ক</p><p>খ</p><p>গ</p><aside>ad</aside>'],
    ['ক\nখ\n# গ', '<p>ক</p><p>খ</p><h2>গ</h2>'],
    ['', ''],
  ])('%j', (source, html) => {
    expect(drawBody(source)).toBe(html);
  });
});

it('draws marks opened 10,000 times', () => {
  const source = `${'##red|**_'.repeat(10_000)}ক${'_**##'.repeat(10_000)}`;
  expect(drawBody(source)).toContain('ক');
});
