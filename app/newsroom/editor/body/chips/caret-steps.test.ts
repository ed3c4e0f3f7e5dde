import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCaretInsteadOfDeletion, findEdge, moveOutOfBlocks } from './caret-steps.ts';

/** A text in which `[…]` are blocks, and `|` are the ends of the selection. */
function read(drawn: string) {
  const text = drawn.replaceAll('|', '');
  const blocks = [...text.matchAll(/\[[^\]]*\]/g)].map(({ 0: block, index }) => ({
    start: index,
    end: index + block.length,
  }));
  const start = drawn.indexOf('|');
  const last = drawn.lastIndexOf('|');
  return { body: { text, blocks }, start, end: last === start ? start : last - 1 };
}

function draw(text: string, range: { start: number; end: number } | null): string | null {
  if (range === null) return null;
  const { start, end } = range;
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe('a caret', () => {
  test.each([
    ['steps down across a block', 'a\n[i|mg]\nb', 0, 'a\n[img]\n|b'],
    ['steps up across a block', 'a\n[im|g]\nb', 8, 'a|\n[img]\nb'],
    ['steps from the start of its line', 'a\n|[img]\nb', 1, 'a\n[img]\n|b'],
    ['steps back from the end of its line', 'a\n[img]|\nb', 8, 'a|\n[img]\nb'],
    ['stays in a line of its own', 'a|\n[img]\nb', 0, null],
    ['rests behind a block that ends the text', 'a\n[i|mg]', 0, 'a\n[img]|'],
    ['stays there', 'a\n[img]|', 0, null],
    ['rests between two blocks', '[a|b]\n[cd]\ne', 0, '[ab]|\n[cd]\ne'],
    ['goes on from there', '[ab]\n[c|d]\ne', 4, '[ab]\n[cd]\n|e'],
    ['goes back to there', '[ab]\n[c|d]\ne', 10, '[ab]|\n[cd]\ne'],
    ['rests before a text that begins with a block', '[i|mg]\na', 7, '|[img]\na'],
    ['has two places in a text of one block', '[im|g]', 0, '[img]|'],
  ])('%s', (_, drawn, from, expected) => {
    const { body, start, end } = read(drawn);
    expect(draw(body.text, moveOutOfBlocks(body, { start, end, isBackward: false }, from))).toBe(expected);
  });
});

describe('a range', () => {
  test.each([
    ['that grows down gets the whole block', '|a\n[i|mg]\nb', 1, false, '|a\n[img]|\nb'],
    ['that shrinks up leaves the whole block', '|a\n[i|mg]\nb', 7, false, '|a|\n[img]\nb'],
    ['that grows up gets the whole block', 'a\n[i|mg]\nb|', 8, true, 'a\n|[img]\nb|'],
    ['that begins in a line leaves the line break before the block', 'a|b\n|[img]\nc', 4, false, 'a|b|\n[img]\nc'],
    ['of whole lines leaves it, too', '|ab\n|[img]\nc', 0, false, '|ab|\n[img]\nc'],
    ['that begins at the end of a block leaves its line break', 'a\n[img]|\nb|c', 0, false, 'a\n[img]\n|b|c'],
    ['of the line break behind a block is a caret', 'a\n[img]|\n|\nc', 0, false, 'a\n[img]\n|\nc'],
    ['that shrinks up to a block at the start of the text is a caret', '|[i|mg]\na', 6, false, '|[img]\na'],
    ['of a block may stay', 'a\n|[img]|\nb', 0, false, null],
    ['around blocks may stay', '|a\n[img]\nb|', 0, false, null],
    ['inside a block gets all of it', 'a\n[i|m|g]\nb', 3, false, 'a\n|[img]|\nb'],
  ] as const)('%s', (_, drawn, from, isBackward, expected) => {
    const { body, start, end } = read(drawn);
    expect(draw(body.text, moveOutOfBlocks(body, { start, end, isBackward }, from))).toBe(expected);
  });
});

describe('a deletion', () => {
  test.each([
    ['of the line break behind a block steps before it', 'a\n[img]\n|b', 'deleteContentBackward', 'a|\n[img]\nb'],
    ['of the line break before a block steps behind it', 'a|\n[img]\nb', 'deleteContentForward', 'a\n[img]\n|b'],
    ['of a letter goes on', 'a\n[img]\nb|', 'deleteContentBackward', null],
    ['of a word behind spaces steps, too', 'a\n[img]\n  |b', 'deleteWordBackward', 'a|\n[img]\n  b'],
    ['of a word goes on', 'a\n[img]\nb c|', 'deleteWordBackward', null],
    ['at the end of a text steps before its last block', 'a\n[img]|', 'deleteContentBackward', 'a|\n[img]'],
    ['between two blocks steps', '[ab]|\n[cd]\ne', 'deleteContentForward', '[ab]\n[cd]\n|e'],
    ['at the start of a text steps behind its first block', '|[img]\na', 'deleteContentForward', '[img]\n|a'],
    ['of an ordinary line break goes on', 'a\n|b\n[img]', 'deleteContentBackward', null],
    ['at the start of the text goes on', '|a\n[img]', 'deleteContentBackward', null],
    ['of other kinds goes on', 'a\n[img]\n|b', 'deleteByCut', null],
  ])('%s', (_, drawn, inputType, expected) => {
    const { body, start } = read(drawn);
    const step = findCaretInsteadOfDeletion(body, start, inputType);
    expect(draw(body.text, step === null ? null : { start: step, end: step })).toBe(expected);
  });
});

test('an edge is where no line is for the caret', () => {
  const { body } = read('[ab]\n[cd]\ne\n[fg]');
  const edges = Array.from({ length: body.text.length + 1 }, (_, at) => findEdge(body, at));
  expect(edges.flatMap((edge, at) => (edge === null ? [] : [[at, edge]]))).toEqual([
    [0, 'before'],
    [4, 'behind'],
    [16, 'behind'],
  ]);
});

test('no selection has a part of a block, and one that was settled stays', () => {
  const line = fc.constantFrom('', 'a', 'bc d', '[i]', '[img]', '[ta\nble]');
  const drawn = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => read(lines.join('\n')).body);
  const places = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.boolean());
  fc.assert(
    fc.property(drawn, places, (body, [one, other, from, isBackward]) => {
      const within = (at: number) => Math.min(at, body.text.length);
      const [start = 0, end = 0] = [within(one), within(other)].sort((a, b) => a - b);
      const settled = moveOutOfBlocks(body, { start, end, isBackward }, within(from)) ?? { start, end };
      expect(settled.start).toBeGreaterThanOrEqual(0);
      expect(settled.end).toBeGreaterThanOrEqual(settled.start);
      for (const block of body.blocks) {
        const isWhole = settled.start <= block.start && block.end <= settled.end && settled.start < settled.end;
        const isOutside = settled.end <= block.start || block.end <= settled.start;
        expect(isWhole || isOutside).toBe(true);
      }
      if (settled.start === settled.end && body.blocks.some((block) => block.start <= start && start <= block.end))
        expect(moveOutOfBlocks(body, { ...settled, isBackward }, settled.start)).toBe(null);
    }),
    { numRuns: 3_000 },
  );
});

test('no deletion beside a block changes it', () => {
  const line = fc.constantFrom('', 'a', 'bc d', '[i]', '[img]', '[ta\nble]');
  const drawn = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => read(lines.join('\n')).body);
  fc.assert(
    fc.property(drawn, fc.nat(40), fc.boolean(), (body, place, isForward) => {
      const at = Math.min(place, body.text.length);
      if (moveOutOfBlocks(body, { start: at, end: at, isBackward: false }, at) !== null) return;
      if (findCaretInsteadOfDeletion(body, at, `deleteContent${isForward ? 'Forward' : 'Backward'}`) !== null) return;
      const deleted = isForward ? at : at - 1;
      if (deleted < 0 || deleted >= body.text.length) return;
      const rest = body.text.slice(0, deleted) + body.text.slice(deleted + 1);
      const blocks = body.blocks.map(({ start, end }) => body.text.slice(start, end));
      const lines = new Set(rest.split('\n'));
      for (const block of blocks) expect(block.split('\n').every((each) => lines.has(each))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
