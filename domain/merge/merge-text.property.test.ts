import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { runs } from '#tests/support/property-runs.ts';
import { splitWords } from '../text-diff/diff-words.ts';
import type { TextMerge } from './merge-pieces.ts';
import { joinPieces, listHunks, resolveHunk } from './merge-pieces.ts';
import type { TextKind } from './merge-text.ts';
import { mergeText } from './merge-text.ts';
import { splitBodyTokens, splitTitleTokens } from './split-tokens.ts';

const anyWord = fc.constantFrom(
  'ঢাকা',
  'মেলা',
  'আজ',
  'র\u200d্যাব',
  'উদ্\u200cযোগ',
  'সম\u09df',
  'সম\u09af\u09bc',
  '৫',
  'a',
  'b',
);
const anyMark = fc.constantFrom(
  '**',
  '_',
  '##red|',
  '##',
  '*',
  '# ',
  '## ',
  '* ',
  '1. ',
  '[',
  '](',
  ')',
  'https://a.example/x ',
  '।',
  ', ',
);
const anySpace = fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '\r\n', '\n\n\n', '');
const anyPiece: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: anyWord },
  { weight: 2, arbitrary: anyMark },
  { weight: 5, arbitrary: anySpace },
);
const anyText = fc.array(anyPiece, { maxLength: 60 }).map((pieces) => pieces.join(''));

/** A text, and edits of it: words replaced, deleted or inserted. */
const anyEdits = fc.array(fc.record({ at: fc.nat({ max: 59 }), length: fc.nat({ max: 4 }), text: anyText }), {
  maxLength: 4,
});
const anyRelated = fc
  .record({ pieces: fc.array(anyPiece, { maxLength: 60 }), mine: anyEdits, theirs: anyEdits })
  .map(({ pieces, ...edits }) => {
    const apply = (list: readonly { at: number; length: number; text: string }[]) =>
      list.reduce((result, { at, length, text }) => result.toSpliced(at, length, text.slice(0, 12)), pieces).join('');
    return { base: pieces.join(''), mine: apply(edits.mine), theirs: apply(edits.theirs) };
  });
const anySides = fc.oneof(anyRelated, fc.record({ base: anyText, mine: anyText, theirs: anyText }));
const anyKind = fc.constantFrom<TextKind>('body', 'title', 'plain');

/** The words of a text. Marks and a change of script may occur inside a word without a space. */
const wordsOf = (text: string) => new Set(normaliseText(text).match(/[\u0980-\u09ff\u200c\u200d]+|[a-z]+/g));
/** The merged text, and everything that the questions show. */
const shownBy = (merge: TextMerge) => joinPieces(merge, ({ base, mine, theirs }) => ` ${base} ${mine} ${theirs} `);

describe('the merge of any two changes', () => {
  it('shows every word that only one side added, in the text or in a question', () => {
    fc.assert(
      fc.property(anySides, anyKind, (sides, kind) => {
        const before = wordsOf(sides.base);
        const shown = wordsOf(shownBy(mergeText(sides, kind)));
        const added = [...wordsOf(sides.mine), ...wordsOf(sides.theirs)].filter((word) => !before.has(word));
        expect(added.filter((word) => !shown.has(word))).toEqual([]);
      }),
      runs(200),
    );
  });

  it('is each side’s text if only that side changed something', () => {
    fc.assert(
      fc.property(anyText, anyText, anyKind, (base, changed, kind) => {
        const own = normaliseText(changed);
        const text = (sides: { base: string; mine: string; theirs: string }) => {
          const merge = mergeText(sides, kind);
          expect(listHunks(merge)).toEqual([]);
          return joinPieces(merge, () => '');
        };
        expect(text({ base, mine: changed, theirs: base })).toBe(own);
        expect(text({ base, mine: base, theirs: changed })).toBe(own);
        expect(text({ base, mine: changed, theirs: changed })).toBe(own);
      }),
      runs(100),
    );
  });

  it('asks the same questions in either order of saving', () => {
    fc.assert(
      fc.property(anySides, anyKind, ({ base, mine, theirs }, kind) => {
        const here = mergeText({ base, mine, theirs }, kind);
        const there = mergeText({ base, mine: theirs, theirs: mine }, kind);
        const asked = (merge: TextMerge) => listHunks(merge).length;
        expect(asked(here)).toBe(asked(there));
      }),
      runs(200),
    );
  });

  test.each([
    ['body', splitBodyTokens, ['mine', 'theirs']],
    ['title', splitTitleTokens, ['mine', 'theirs']],
  ] as const)('has no markup in a %s that neither side has, however it is answered', (kind, splitTokens, choices) => {
    const markupOf = (text: string) =>
      splitTokens(normaliseText(text)).flatMap((token) => (token.kind === 'markup' ? [token.text] : []));
    fc.assert(
      fc.property(anySides, fc.constantFrom(...choices), (sides, choice) => {
        const known = new Set([sides.base, sides.mine, sides.theirs].flatMap(markupOf));
        const result = joinPieces(mergeText(sides, kind), (hunk) => resolveHunk(hunk, choice));
        expect(markupOf(result).filter((mark) => !known.has(mark))).toEqual([]);
      }),
      runs(200),
    );
  });
});

/** Paragraphs of words that occur once. */
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);
const anyUniqueEdits = (name: string) =>
  fc
    .array(fc.record({ at: fc.nat({ max: 47 }), length: fc.nat({ max: 3 }), count: fc.nat({ max: 3 }) }), {
      maxLength: 3,
    })
    .map((edits) => edits.map((edit, n) => ({ ...edit, words: numbered(`${name}${n}x`, edit.count) })));

it('has every added word once, no word that one side deleted, and the others once', () => {
  const base = numbered('ক', 48);
  const write = (words: readonly string[]) =>
    words.map((word) => word + (/^ক\d*[05]$/.test(word) ? '।\n\n' : ' ')).join('');
  fc.assert(
    fc.property(anyUniqueEdits('ম'), anyUniqueEdits('ত'), (mineEdits, theirEdits) => {
      const apply = (edits: typeof mineEdits) =>
        edits.reduce((words, { at, length, words: added }) => words.toSpliced(at, length, ...added), base);
      const [mine, theirs] = [apply(mineEdits), apply(theirEdits)];
      const merge = mergeText({ base: write(base), mine: write(mine), theirs: write(theirs) }, 'body');
      const count = (text: string, word: string) => splitWords(text).filter((token) => token === word).length;
      const text = joinPieces(merge, () => '');
      const asked = listHunks(merge)
        .map((hunk) => `${hunk.base} ${hunk.mine} ${hunk.theirs}`)
        .join(' ');
      const open = (word: string) => count(asked, word) > 0;
      for (const word of new Set([...base, ...mine, ...theirs])) {
        const isKept = base.includes(word) ? mine.includes(word) && theirs.includes(word) : true;
        expect([word, count(text, word)]).toEqual([word, isKept && !open(word) ? 1 : 0]);
      }
    }),
    runs(60),
  );
});

const anyParagraphEdits = (name: string) =>
  fc.array(
    fc.record({
      at: fc.nat({ max: 7 }),
      to: fc.nat({ max: 7 }),
      does: fc.constantFrom('move', 'edit', 'delete', 'insert'),
      word: fc.nat({ max: 99 }).map((n) => `${name}${n}`),
    }),
    { maxLength: 4 },
  );
type ParagraphEdit = ReturnType<typeof anyParagraphEdits> extends fc.Arbitrary<(infer Drawn)[]> ? Drawn : never;

function editParagraphs(paragraphs: readonly string[], { at, to, does, word }: ParagraphEdit): readonly string[] {
  const found = paragraphs.slice(at, at + 1);
  const rest = paragraphs.toSpliced(at, 1);
  if (does === 'move') return rest.toSpliced(to, 0, ...found);
  if (does === 'edit') return rest.toSpliced(at, 0, ...found.map((text) => `${text} ${word}`));
  return does === 'delete' ? rest : paragraphs.toSpliced(to, 0, word);
}

it('loses and doubles nothing if paragraphs are moved, edited, deleted and inserted', () => {
  const base = numbered('ক', 8).map((word) => `${word} এর কথা`);
  fc.assert(
    fc.property(anyParagraphEdits('ম'), anyParagraphEdits('ত'), (mineEdits, theirEdits) => {
      const [mine, theirs] = [mineEdits, theirEdits].map((edits) => edits.reduce(editParagraphs, base).join('\n\n'));
      const sides = { base: base.join('\n\n'), mine: mine ?? '', theirs: theirs ?? '' };
      const merge = mergeText(sides, 'body');
      const shown = splitWords(shownBy(merge));
      const added = splitWords(`${mine} ${theirs}`).filter((word) => /^[মত]\d/.test(word));
      expect(added.filter((word) => !shown.includes(word))).toEqual([]);
      const count = (text: string, word: string) => splitWords(text).filter((token) => token === word).length;
      const doubled = splitWords(joinPieces(merge, () => '')).filter(
        (word) =>
          /^[কমত]\d/.test(word) &&
          count(
            joinPieces(merge, () => ''),
            word,
          ) > Math.max(count(sides.mine, word), count(sides.theirs, word)),
      );
      expect(doubled).toEqual([]);
    }),
    runs(200),
  );
});

describe('long bodies', () => {
  const paragraphs = (name: string, count: number, length: number) =>
    numbered(name, count)
      .map((word) => `${word} `.repeat(length))
      .join('\n\n');
  test.each([
    ['100,000 characters in one paragraph', 1, 20_000],
    ['100,000 characters in short paragraphs', 4_000, 4],
    ['100,000 characters in long paragraphs', 100, 200],
  ])('asks about %s that are different everywhere', (_, count, length) => {
    const sides = {
      base: paragraphs('ক', count, length),
      mine: paragraphs('ম', count, length),
      theirs: paragraphs('ত', count, length),
    };
    const merge = mergeText(sides, 'body');
    expect(joinPieces(merge, (hunk) => resolveHunk(hunk, 'mine')).trim()).toBe(sides.mine.trim());
  });
});
