import { expect, test } from 'vitest';
import { readPreviewTokens, toPreviewCookie } from './preview-cookie.ts';

const toToken = (letter: string) => letter.repeat(43);
const link = { token: toToken('a'), expiresAt: 61_500, nowMs: 1_000 };

test('a browser sends the token of each preview with requests for images', () => {
  const cookies = [link, { ...link, token: toToken('b') }].map((opened) =>
    toPreviewCookie({ ...opened, isHttps: true }),
  );
  expect(cookies[0]).toBe(`preview-aaaaaaaa=${toToken('a')}; Max-Age=61; Path=/media/; HttpOnly; SameSite=Lax; Secure`);
  const sent = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  expect(readPreviewTokens(`newsroom=1; ${sent}`)).toEqual([toToken('a'), toToken('b')]);
  expect(toPreviewCookie({ ...link, isHttps: false })).not.toContain('Secure');
});

test.each([
  null,
  '',
  'preview=x',
  `preview-aaaaaaaa=${'a'.repeat(42)}`,
  `preview-aaaaaaaa=${'a'.repeat(44)}`,
  `xpreview-aaaaaaaa=${toToken('a')}`,
])('the cookies %j name no preview', (cookie) => {
  expect(readPreviewTokens(cookie)).toEqual([]);
});

test('no more than 20 tokens are looked up', () => {
  expect(
    readPreviewTokens(
      Array(30)
        .fill(`preview-aaaaaaaa=${toToken('a')}`)
        .join('; '),
    ),
  ).toHaveLength(20);
});
