import { expect, test } from 'vitest';
import { formatImageUrl } from '#domain/images/image-url.ts';
import { log } from '#server/runtime/log.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import type { Audience } from './image-access.ts';
import { createCropHandler } from './image-crops.ts';

const HOLDER = '192.0.2.2';

/** Images that exist for every token, and are read only after `release`. */
function open(audience: Audience | null = 'public') {
  const { promise, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const handle = createCropHandler({
    files: {
      findDrawnUrl: async (token) =>
        formatImageUrl({ token, widthPx: 500, heightPx: 300, isAnimated: false, placeholder: null }),
      open: async () => {
        reads += 1;
        await promise;
        const bytes = await makeJpeg(500, 300);
        return { body: new Blob([new Uint8Array(bytes)]).stream(), sizeBytes: bytes.length };
      },
    },
    clientDir: '',
    decideAudience: async () => audience,
    log,
  });
  const request = async (number: number, clientAddress: string) => {
    const token = number.toString(16).padStart(32, '0');
    const response = await handle(new Request(`http://localhost/media/${token}/500-share.jpg`), clientAddress);
    return response?.status;
  };
  return { request, release: () => resolve(), countReads: () => reads };
}

test('a network that has 8 crops waiting gets 503 for more, while others get theirs', async () => {
  const { request, release } = open();
  const own = Array.from({ length: 8 }, (_, number) => request(number, HOLDER));
  await expect(request(8, HOLDER)).resolves.toBe(503);
  const repeated = request(0, HOLDER);
  const others = [9, 10].map((number) => request(number, `198.51.100.${number}`));
  release();
  expect(await Promise.all([...own, repeated, ...others])).toEqual(Array(11).fill(200));
});

test('an image that the client may not see is not read', async () => {
  const { request, release, countReads } = open(null);
  release();
  expect([await request(1, HOLDER), countReads()]).toEqual([404, 0]);
});
