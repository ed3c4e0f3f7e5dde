import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recogniseExport } from './recognise-export.ts';

const WXR = `<?xml version="1.0"?>\n<!-- export -->\n<rss version="2.0">`;
const GHOST = '{"db":[{"meta":{"exported_on":1}}]}';
/** Text that gzip cannot make much smaller. */
const LONG = Array.from({ length: 20_000 }, (_, index) => Math.sin(index)).join(' ');

test.each([
  ['WordPress', WXR, 'wordpress'],
  ['WordPress after a warning of a program', `<br />\n<b>Warning</b>: x in y.php\n${WXR}`, 'wordpress'],
  ['Ghost', GHOST, 'ghost'],
  ['Ghost from its API', '{ "meta": {}, "data": {} }', 'ghost'],
  ['Ghost with a byte-order mark', `\uFEFF${GHOST}`, 'ghost'],
  ['another feed', '<?xml version="1.0"?><feed>', null],
  ['a page', '<!doctype html><html>', null],
  ['JSON of another kind', '[1]', null],
  ['nothing', '', null],
])('recognises %s', (_, text, system) => {
  expect(recogniseExport(Buffer.from(text))).toBe(system);
  expect(recogniseExport(gzipSync(text))).toBe(system);
  expect(recogniseExport(gzipSync(`${text}${LONG}`).subarray(0, 8_000))).toBe(system);
});

test('recognises UTF-16', () => {
  expect(recogniseExport(Buffer.from(`\uFEFF${GHOST}`, 'utf16le'))).toBe('ghost');
});
