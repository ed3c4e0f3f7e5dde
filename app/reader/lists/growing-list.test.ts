import { describe, expect, test } from 'vitest';
import type { ListPage } from './growing-list.ts';
import { addPage, findNextPath, readFirstAgain, requestMore, startList } from './growing-list.ts';

/** A page of one-letter items, and the path of the next page. */
const page = (items: string, morePath: string | null): ListPage<string> => ({ items: [...items], morePath });

const ofTwoPages = addPage(requestMore(startList(page('ab', '/b'))), page('cd', '/d'));

const read = (list: typeof ofTwoPages) => [list.whole.items.join(''), list.whole.morePath];

describe('a growing list', () => {
  test('starts with its first page', () => {
    const list = startList(page('ab', '/b'));
    expect(read(list)).toEqual(['ab', '/b']);
    expect(findNextPath(list)).toBeNull();
  });

  test('keeps its items while a further page is being read', () => {
    const list = requestMore(startList(page('ab', '/b')));
    expect(findNextPath(list)).toBe('/b');
    expect(list.isGrowing).toBe(true);
    expect(read(list)).toEqual(['ab', '/b']);
  });

  test('appends a further page', () => {
    expect(read(ofTwoPages)).toEqual(['abcd', '/d']);
    expect(ofTwoPages.isGrowing).toBe(false);
    expect(findNextPath(ofTwoPages)).toBeNull();
  });

  test('does not change if the further page cannot be read, and can request it again', () => {
    const list = addPage(requestMore(ofTwoPages), null);
    expect(read(list)).toEqual(['abcd', '/d']);
    expect(list.isGrowing).toBe(false);
    expect(findNextPath(list)).toBeNull();
    expect(findNextPath(requestMore(list))).toBe('/d');
  });
});

describe('after the first page was read again', () => {
  const restarted = readFirstAgain(ofTwoPages, page('xa', '/a'));

  test('keeps its items and continues at the end of the new first page', () => {
    expect(findNextPath(restarted)).toBe('/a');
    expect(restarted.isGrowing).toBe(false);
    expect(read(restarted)).toEqual(['abcd', '/d']);
  });

  test('replaces its items when all pages have arrived', () => {
    expect(read(addPage(restarted, page('bd', null)))).toEqual(['xabd', null]);
  });

  test('shows the pages before one that cannot be read', () => {
    expect(read(addPage(restarted, null))).toEqual(['xa', '/a']);
  });

  test('has no further pages if the first page is now the last', () => {
    const list = readFirstAgain(ofTwoPages, page('a', null));
    expect(findNextPath(list)).toBeNull();
    expect(read(list)).toEqual(['a', null]);
  });

  test('starts again if the first page is read again while further pages are being read', () => {
    const again = readFirstAgain(
      addPage(readFirstAgain(addPage(requestMore(ofTwoPages), page('e', null)), page('xa', '/a')), page('bc', '/c')),
      page('yx', '/x'),
    );
    expect(findNextPath(again)).toBe('/x');
    expect(read(addPage(addPage(again, page('ab', '/b')), page('ce', null)))).toEqual(['yxabce', null]);
  });
});
