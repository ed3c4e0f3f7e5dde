import { describe, expect, test } from 'vitest';
import { addPage, askForMore, findNextPath, readFirstAgain, startList } from './growing-list.ts';
import type { ListPage } from './list-page.ts';

/** A page of one-letter items, and where it goes on. */
const page = (items: string, morePath: string | null): ListPage<string> => ({ items: [...items], morePath });

const ofTwoPages = addPage(askForMore(startList(page('ab', '/b'))), page('cd', '/d'));

const read = (list: typeof ofTwoPages) => [list.whole.items.join(''), list.whole.morePath];

describe('a list that the reader lets grow', () => {
  test('begins with its first page', () => {
    const list = startList(page('ab', '/b'));
    expect(read(list)).toEqual(['ab', '/b']);
    expect(findNextPath(list)).toBeNull();
  });

  test('keeps what it has while more is on its way', () => {
    const list = askForMore(startList(page('ab', '/b')));
    expect(findNextPath(list)).toBe('/b');
    expect(list.isGrowing).toBe(true);
    expect(read(list)).toEqual(['ab', '/b']);
  });

  test('has the further page at its end', () => {
    expect(read(ofTwoPages)).toEqual(['abcd', '/d']);
    expect(ofTwoPages.isGrowing).toBe(false);
    expect(findNextPath(ofTwoPages)).toBeNull();
  });

  test('stays as it is where the further page cannot be read, and can be asked again', () => {
    const list = addPage(askForMore(ofTwoPages), null);
    expect(read(list)).toEqual(['abcd', '/d']);
    expect(list.isGrowing).toBe(false);
    expect(findNextPath(list)).toBeNull();
    expect(findNextPath(askForMore(list))).toBe('/d');
  });
});

describe('when the first page is read again', () => {
  const begun = readFirstAgain(ofTwoPages, page('xa', '/a'));

  test('the list waits for the others, from where the first one now ends', () => {
    expect(findNextPath(begun)).toBe('/a');
    expect(begun.isGrowing).toBe(false);
    expect(read(begun)).toEqual(['abcd', '/d']);
  });

  test('it is replaced once all are there', () => {
    expect(read(addPage(begun, page('bd', null)))).toEqual(['xabd', null]);
  });

  test('it has what was read where another cannot be', () => {
    expect(read(addPage(begun, null))).toEqual(['xa', '/a']);
  });

  test('it is short of pages that are no longer there', () => {
    const list = readFirstAgain(ofTwoPages, page('a', null));
    expect(findNextPath(list)).toBeNull();
    expect(read(list)).toEqual(['a', null]);
  });

  test('while the others are on their way, it begins anew', () => {
    const again = readFirstAgain(
      addPage(readFirstAgain(addPage(askForMore(ofTwoPages), page('e', null)), page('xa', '/a')), page('bc', '/c')),
      page('yx', '/x'),
    );
    expect(findNextPath(again)).toBe('/x');
    expect(read(addPage(addPage(again, page('ab', '/b')), page('ce', null)))).toEqual(['yxabce', null]);
  });
});
