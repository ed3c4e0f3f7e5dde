import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NEWS_PARAGRAPHS } from '../articles/news-paragraphs.ts';
import type { WxrPost } from './make-wxr.ts';
import { startWxr, toWxrItem, WXR_END } from './make-wxr.ts';

const PARAGRAPHS = 6;

/** Writes an export with `count` posts of the length of news, each with its image, half of them in blocks. */
export function writeWxr(path: string, count: number): Promise<void> {
  return pipeline(Readable.from(listParts(count)), createWriteStream(path));
}

function* listParts(count: number): Generator<string> {
  yield startWxr();
  for (let index = 1; index <= count; index += 1) {
    const [post, image] = [2 * index, 2 * index + 1];
    yield toWxrItem({
      id: image,
      type: 'attachment',
      status: 'inherit',
      parent: post,
      attachmentUrl: `https://old.example/wp-content/uploads/${image}.jpg`,
      terms: [],
    });
    yield toWxrItem(makePost(post, image));
  }
  yield WXR_END;
}

function makePost(id: number, image: number): WxrPost {
  const paragraphs = Array.from(
    { length: PARAGRAPHS },
    (_, n) => NEWS_PARAGRAPHS[(id + n) % NEWS_PARAGRAPHS.length] ?? '',
  );
  const picture = `<img src="https://old.example/wp-content/uploads/${image}-300x200.jpg" alt="ছবি" class="wp-image-${image}" />`;
  const isClassic = id % 4 === 0;
  const content = isClassic
    ? [`[caption width="300"]${picture} ছবির কথা[/caption]`, ...paragraphs].join('\r\n\r\n')
    : [`<figure class="wp-block-image">${picture}</figure>`, ...paragraphs.map((text) => `<p>${text}</p>`)]
        .map((html) => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`)
        .join('\n\n');
  const date = new Date(Date.UTC(2010, 0, 1) + id * 2_000_000).toISOString().slice(0, 19).replace('T', ' ');
  return { id, content, date, slug: `%e0%a6%96%e0%a6%ac%e0%a6%b0-${id}`, meta: { _thumbnail_id: String(image) } };
}
