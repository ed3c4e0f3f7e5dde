import { describe, expect, test } from 'vitest';
import { parsePresenceBeats, parseWindowBeat } from './parse-presence.ts';
import type { OpenWindows, PresenceBeat } from './presence.ts';
import {
  addBeats,
  dropExpired,
  findChanges,
  findNextExpiryMs,
  listPresent,
  MAX_NAMED_PEOPLE,
  MAX_WINDOWS_PER_PERSON,
} from './presence.ts';

const NO_WINDOWS: OpenWindows = new Map();

/** `asha.w1 open` → the first beat of window w1 of Asha; `3 asha.w1 typing` → its third. */
function beat(text: string): PresenceBeat {
  const [, sequence = '1', name = '', windowId = '', state = ''] = /^(?:(\d+) )?(\w+)\.(\w+) (\w+)$/.exec(text) ?? [];
  const typed = { articleId: 'a1', windowId, sequence: Number(sequence), state, personId: name, name };
  const [parsed] = parsePresenceBeats(JSON.stringify([typed]));
  if (parsed === undefined) throw new Error(`${text} is no beat.`);
  return parsed;
}

/** Notes beats one second apart and describes the people: `asha kamal×2 rina!`. */
function describePeople(beats: readonly string[]): string {
  const windows = beats.reduce((known, text, n) => addBeats(known, [beat(text)], n * 1_000), NO_WINDOWS);
  const people = listPresent(windows).a1?.people ?? [];
  return people
    .map(({ name, windows: w, isTyping }) => `${name}${w > 1 ? `×${w}` : ''}${isTyping ? '!' : ''}`)
    .join(' ');
}

test.each([
  ['nobody', [], ''],
  ['people in the order of their arrival', ['rina.w1 open', 'asha.w1 open', '2 rina.w1 open'], 'rina asha'],
  ['a person in two windows once', ['asha.w1 open', 'kamal.w1 open', 'asha.w2 open'], 'asha×2 kamal'],
  ['who types', ['rina.w1 open', 'asha.w1 open', '2 asha.w1 typing'], 'rina asha!'],
  ['who types in one of two windows', ['asha.w1 typing', 'asha.w2 open'], 'asha×2!'],
  ['nobody who has left', ['asha.w1 open', '2 asha.w1 left'], ''],
  ['a person who has left with one window', ['asha.w1 open', 'asha.w2 open', '2 asha.w1 left'], 'asha'],
  ['a window that came back', ['asha.w1 open', '2 asha.w1 left', '3 asha.w1 open'], 'asha'],
  ['the last beat also if an earlier one arrives later', ['2 asha.w1 left', 'asha.w1 open'], ''],
  ['windows of two people with the same id', ['asha.w1 open', 'kamal.w1 open', '2 kamal.w1 left'], 'asha'],
])('lists %s', (_name, beats, expected) => {
  expect(describePeople(beats)).toBe(expected);
});

test('a window that opens another article leaves the first', () => {
  const moved = { ...beat('2 asha.w1 open'), articleId: 'a2' };
  const windows = addBeats(addBeats(NO_WINDOWS, [beat('asha.w1 open')], 0), [moved], 1);
  expect(Object.keys(listPresent(windows))).toEqual(['a2']);
});

test('names a limited number of people and counts all', () => {
  const beats = Array.from({ length: 200 }, (_, n) => beat(`p${n}.w1 ${n === 150 ? 'typing' : 'open'}`));
  const people = listPresent(addBeats(NO_WINDOWS, beats, 0)).a1;
  expect([people?.total, people?.people.length]).toEqual([200, MAX_NAMED_PEOPLE]);
  expect(people?.people.find(({ isTyping }) => isTyping)?.name).toBe('p150');
  expect(JSON.stringify(people).length).toBeLessThan(1_000);
});

test('knows a limited number of windows of one person', () => {
  const beats = Array.from({ length: 500 }, (_, n) => beat(`asha.w${n} open`));
  expect(addBeats(NO_WINDOWS, beats, 0).size).toBe(MAX_WINDOWS_PER_PERSON);
});

describe('a window without a beat', () => {
  const windows = addBeats(addBeats(NO_WINDOWS, [beat('asha.w1 open')], 0), [beat('kamal.w1 open')], 5_000);

  test.each([
    [24_999, ['asha', 'kamal'], 1],
    [25_000, ['kamal'], 0],
    [30_000, [], 0],
  ])('after %i ms: %j are present', (nowMs, names, nextMs) => {
    expect(listPresent(dropExpired(windows, nowMs)).a1?.people.map(({ name }) => name) ?? []).toEqual(names);
    expect(findNextExpiryMs(windows, nowMs)).toBe(nextMs);
  });
});

test('finds the articles whose people changed', () => {
  const asha = { total: 1, people: [{ name: 'asha', windows: 1, isTyping: false }] };
  const typing = { total: 1, people: [{ name: 'asha', windows: 1, isTyping: true }] };
  expect(findChanges({ a: asha, b: asha, c: asha }, { a: asha, b: typing, d: asha })).toEqual({
    b: typing,
    c: { total: 0, people: [] },
    d: asha,
  });
});

const VALID = { articleId: 'a1', windowId: 'w1', sequence: 0, state: 'open' };

test('a beat of a browser is parsed', () => {
  expect(parseWindowBeat(VALID)).toEqual(VALID);
});

test.each([
  ['nothing', undefined],
  ['an id that no article can have', { ...VALID, articleId: 'a/b' }],
  ['a long window id', { ...VALID, windowId: 'w'.repeat(37) }],
  ['an unknown state', { ...VALID, state: 'away' }],
  ['a negative sequence', { ...VALID, sequence: -1 }],
])('%s is no beat', (_name, value) => {
  expect(parseWindowBeat(value)).toBeNull();
});

test.each(['', 'garbage', '[{}]'])('a notification %j has no beats', (payload) => {
  expect(parsePresenceBeats(payload)).toEqual([]);
});
