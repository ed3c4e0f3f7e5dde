import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, it, test } from 'vitest';
import { parseBody } from '#domain/markup/parse-body.ts';
import { toBodyHtml } from './body-html.ts';

const toHtml = (source: string) => toBodyHtml(parseBody(source), 'https://prohor.example');

describe('toBodyHtml', () => {
  test.each([
    ['', ''],
    ['ক\nখ', '<p>ক</p>\n<p>খ</p>'],
    ['# ক\n## খ', '<h2>ক</h2>\n<h3>খ</h3>'],
    ['* ক\n* **খ**', '<ul><li>ক</li><li><strong>খ</strong></li></ul>'],
    ['৩. ক\n৭. খ', '<ol><li value="3">ক</li><li value="7">খ</li></ol>'],
    ['_ক_ ##navy|খ##', '<p><em>ক</em> <mark>খ</mark></p>'],
    [
      'https://a.example/?b=1&c=2',
      '<p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a></p>',
    ],
    [
      'https://youtu.be/aqz-KE-bpKQ',
      '<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">https://www.youtube.com/watch?v=aqz-KE-bpKQ</a></p>',
    ],
    ['[**ক**](/about)', '<p><a href="https://prohor.example/about"><strong>ক</strong></a></p>'],
    ['[ক](https://a.example/?b=1&c=2)', '<p><a href="https://a.example/?b=1&amp;c=2">ক</a></p>'],
    ['[ক](javascript:alert(1))', '<p>[ক](javascript:alert(1))</p>'],
    ['> ক\n> — খ', '<blockquote><p>ক</p><p>— খ</p></blockquote>'],
    ['ক\n---', '<p>ক</p>\n<hr>'],
    [
      '![ক "১"](/demo/a-1280.webp "খ" "গ")',
      '<figure><img src="https://prohor.example/demo/a-1280.webp" alt="ক &quot;১&quot;"><figcaption>খ · ছবি: গ</figcaption></figure>',
    ],
    [
      '![ক](https://img.example/ছবি.jpg)',
      '<figure><img src="https://img.example/%E0%A6%9B%E0%A6%AC%E0%A6%BF.jpg" alt="ক"></figure>',
    ],
    ['![](https://img.example/a.jpg)', '<figure><img src="https://img.example/a.jpg" alt=""></figure>'],
    [
      'https://x.com/prohor/status/1234567890',
      '<p><a href="https://x.com/prohor/status/1234567890">https://x.com/prohor/status/1234567890</a></p>',
    ],
    [
      '/// টেবিল দাম\nক // **খ**\nগ\n///',
      '<table><caption>দাম</caption><thead><tr><th>ক</th><th><strong>খ</strong></th></tr></thead><tbody><tr><td>গ</td></tr></tbody></table>',
    ],
    [
      '/// গ্যালারি হাট\n![ক](/demo/a-1280.webp)\n![খ](/demo/b-1280.webp "গ")\n///',
      '<figure><img src="https://prohor.example/demo/a-1280.webp" alt="ক"></figure><figure><img src="https://prohor.example/demo/b-1280.webp" alt="খ"><figcaption>গ</figcaption></figure><p>হাট</p>',
    ],
    ['/// উক্তি\nক\n— খ\n///', '<blockquote><p>ক</p><p>— খ</p></blockquote>'],
    [
      '/// বক্স ক\n[খ](/about)\n///',
      '<aside><p><strong>ক</strong></p><p><a href="https://prohor.example/about">খ</a></p></aside>',
    ],
    ['* ক\n/১. খ\n* গ', '<ul><li>ক<ol><li value="1">খ</li></ol></li><li>গ</li></ul>'],
    ['<script>alert("ক")</script>', '<p>&lt;script&gt;alert(&quot;ক&quot;)&lt;/script&gt;</p>'],
  ])('%j', (source, html) => {
    expect(toHtml(source)).toBe(html);
  });

  it('is well-formed for marks that are never closed', () => {
    const html = toHtml('**ক _খ ##red|গ ]]> </p>\u0000 & "ঘ\n* ##blue|ঙ _চ_');
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('text', (text) => texts.push(text));
    parser.write(`<div>${html}</div>`).close();
    expect(texts.join('')).toContain('**ক _খ ##red|গ ]]> </p> & "ঘ');
  });
});

it('writes a text from before tables and boxes as before', () => {
  const fixtures = new URL('../../app/article/fixtures/bodies-before-sections.jsonl', import.meta.url);
  for (const line of readFileSync(fixtures, 'utf8').trim().split('\n')) {
    const [source, , feed] = JSON.parse(line) as [source: string, page: string, feed: string];
    expect([source, toHtml(source)]).toEqual([source, feed]);
  }
});
