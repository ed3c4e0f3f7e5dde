import { describe, expect, it } from 'vitest';
import { replaceEmbedCodes } from './embed-codes.ts';

describe('replaceEmbedCodes', () => {
  it.each([
    [
      'a video',
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="ক" allowfullscreen></iframe>',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ],
    [
      'a video between paragraphs',
      'আগে\n<iframe src="https://player.vimeo.com/video/76979871"></iframe>\nপরে',
      'আগে\n\nhttps://vimeo.com/76979871\n\nপরে',
    ],
    [
      'a post with its script',
      '<blockquote class="twitter-tweet"><p>ক</p><a href="https://twitter.com/ka/status/1712345678901234567">১</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
      'https://x.com/ka/status/1712345678901234567',
    ],
    [
      'a post after the script',
      '<div id="fb-root"></div>\n<script async src="https://connect.facebook.net/sdk.js"></script>\n<div class="fb-post" data-href="https://www.facebook.com/desk/posts/1234567890"></div>',
      'https://www.facebook.com/desk/posts/1234567890',
    ],
    ['a frame of any site', '<iframe src="https://charts.example/1"></iframe>', 'https://charts.example/1'],
    ['a frame that is not closed', '<iframe src="https://charts.example/1">', 'https://charts.example/1'],
    ['a frame of nothing', 'ক <iframe srcdoc="x"></iframe>', 'ক'],
    ['a block with the name of a post', '<div id="fb-post">ক</div> খ', '<div id="fb-post">ক</div> খ'],
    ['other HTML', '<div>ক</div> <b>খ</b>', '<div>ক</div> <b>খ</b>'],
    ['no HTML', ' ১ < ২ ', ' ১ < ২ '],
  ])('replaces the code of %s', (_, text, replaced) => expect(replaceEmbedCodes(text)).toBe(replaced));
});

it('a text of 50,000 nested blocks is unchanged, without reading each of them', () => {
  const text = `${'<div>'.repeat(50_000)}</div>`;
  expect(replaceEmbedCodes(text)).toBe(text);
});
