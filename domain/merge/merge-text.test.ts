import { describe, expect, it, test } from 'vitest';
import type { HunkChoice } from './merge-pieces.ts';
import { joinPieces, listHunks, resolveHunk } from './merge-pieces.ts';
import type { TextKind } from './merge-text.ts';
import { mergeText, mergeWithoutBase } from './merge-text.ts';

type Sides = [base: string, mine: string, theirs: string];

/** A hunk is drawn as `⟦base|theirs|mine⟧`. */
const draw = ([base, mine, theirs]: Sides, kind: TextKind = 'body') =>
  joinPieces(mergeText({ base, mine, theirs }, kind), (hunk) => `⟦${hunk.base}|${hunk.theirs}|${hunk.mine}⟧`);

const resolve = ([base, mine, theirs]: Sides, choice: HunkChoice) =>
  joinPieces(mergeText({ base, mine, theirs }, 'body'), (hunk) => resolveHunk(hunk, choice));

const P1 = 'সকালে নদীর ধারে মেলা বসেছে।';
const P2 = 'দুপুরে বৃষ্টি নামে, দোকানিরা ছাতা খোলেন।';
const P3 = 'রাতে গান হয়, মানুষ বাড়ি ফেরে।';
const text = (...paragraphs: string[]) => paragraphs.join('\n\n').normalize('NFC');
const BASE = text(P1, P2, P3);

describe('changes in different paragraphs are combined', () => {
  test.each<[string, Sides, string]>([
    ['no change', [BASE, BASE, BASE], BASE],
    ['only mine changed', [BASE, text('নতুন', P2, P3), BASE], text('নতুন', P2, P3)],
    ['only theirs changed', [BASE, BASE, text(P1, P2, 'নতুন')], text(P1, P2, 'নতুন')],
    ['both made the same change', [BASE, text('নতুন', P2, P3), text('নতুন', P2, P3)], text('নতুন', P2, P3)],
    ['the first and the last', [BASE, text('আমার', P2, P3), text(P1, P2, 'তাদের')], text('আমার', P2, 'তাদের')],
    ['two next to each other', [BASE, text('আমার', P2, P3), text(P1, 'তাদের', P3)], text('আমার', 'তাদের', P3)],
    ['two next to each other without a blank line', ['এক কথা\nদুই কথা', 'আমার\nদুই কথা', 'এক কথা\nতাদের'], 'আমার\nতাদের'],
    ['two items of a list', ['* এক\n* দুই', '* এক\n* আমার', '* তাদের\n* দুই'], '* তাদের\n* আমার'],
    ['an edit and a paragraph after it', [BASE, text('আমার', P2, P3), text(P1, 'N', P2, P3)], text('আমার', 'N', P2, P3)],
    ['an edit and a paragraph before it', [BASE, text(P1, 'আমার', P3), text(P1, 'N', P2, P3)], text(P1, 'N', 'আমার', P3)],
    ['a paragraph before and one after', [P1, text('আমার', P1), text(P1, 'তাদের')], text('আমার', P1, 'তাদের')],
    [
      'paragraphs at different places',
      [BASE, text(P1, 'আমার', P2, P3), text(P1, P2, 'তাদের', P3)],
      text(P1, 'আমার', P2, 'তাদের', P3),
    ],
    ['a deletion and an edit elsewhere', [BASE, text(P2, P3), text(P1, P2, 'তাদের')], text(P2, 'তাদের')],
    ['both deleted the same paragraph', [BASE, text(P1, P3), text(P1, P3)], text(P1, P3)],
    ['both deleted different paragraphs', [BASE, text(P2, P3), text(P1, P2)], P2.normalize('NFC')],
    ['a deletion and a paragraph after it', [BASE, text(P1, P3), text(P1, P2, 'তাদের', P3)], text(P1, 'তাদের', P3)],
    ['a moved paragraph and an edit of another', [BASE, text(P2, P3, P1), text(P1, P2, 'তাদের')], text(P2, 'তাদের', P1)],
    ['a moved paragraph that theirs edited', [BASE, text(P2, P3, P1), text('তাদের', P2, P3)], text(P2, P3, 'তাদের')],
    ['a moved paragraph that mine edited', [BASE, text('আমার', P2, P3), text(P2, P3, P1)], text(P2, P3, 'আমার')],
    ['both moved it to the same place', [BASE, text(P2, P3, P1), text(P2, P3, P1)], text(P2, P3, P1)],
    ['both added a paragraph, and theirs more', [P1, text(P1, P2), text(P1, P2, P3)], text(P1, P2, P3)],
    ['both began a paragraph, and mine continued', [P1, text(P1, 'এক দুই'), text(P1, 'এক')], text(P1, 'এক দুই')],
    ['blank lines and words', ['এক\nদুই', 'এক\n\nদুই', 'এক\nদুই তিন'], 'এক\n\nদুই তিন'],
    [
      'a line end of Windows',
      [BASE, text('আমার', P2, P3), text(P1, P2, 'তাদের').replaceAll('\n', '\r\n')],
      text('আমার', P2, 'তাদের'),
    ],
    [
      'the other encoding of a letter',
      ['সম\u09df\n\nদুই', 'সম\u09af\u09bc\n\nআমার', 'সম\u09df তাদের\n\nদুই'],
      'সম\u09af\u09bc তাদের\n\nআমার',
    ],
    ['mine emptied the text that theirs left alone', [BASE, '', BASE], ''],
    ['a line end at the end', ['এক\n\nদুই', 'আমার\n\nদুই', 'এক\n\nদুই\n'], 'আমার\n\nদুই\n'],
  ])('%s', (_, sides, expected) => {
    expect(draw(sides)).toBe(expected);
  });
});

const LINE = 'আজ সকালে ঢাকা শহরে বড় মেলা শুরু হয়েছে বলে জানান আয়োজক কমিটির সদস্য।'.normalize('NFC');
const line = (from: string, to: string) => LINE.replace(from, to);

describe('changes of different words of a paragraph are combined', () => {
  test.each<[string, Sides, string]>([
    [
      'both added words, and mine more',
      [LINE, line('সদস্য', 'সদস্য রহিম মিয়া'), line('সদস্য', 'সদস্য রহিম')],
      line('সদস্য', 'সদস্য রহিম মিয়া'),
    ],
    ['words far apart', [LINE, line('আজ', 'গতকাল'), line('সদস্য', 'সভাপতি')], line('আজ', 'গতকাল').replace('সদস্য', 'সভাপতি')],
    [
      'a word of mine was deleted',
      [LINE, line('আজ ', ''), line('সদস্য', 'সভাপতি')],
      line('আজ ', '').replace('সদস্য', 'সভাপতি'),
    ],
    [
      'both changed one word to the same',
      [LINE, line('আজ', 'কাল'), line('আজ', 'কাল').replace('সদস্য', 'নেতা')],
      line('আজ', 'কাল').replace('সদস্য', 'নেতা'),
    ],
    [
      'the end of a sentence and the beginning of the next',
      ['মেলা হলো। লোক এলো।', 'মেলা জমল। লোক এলো।', 'মেলা হলো। মানুষ এলো।'],
      'মেলা জমল। মানুষ এলো।',
    ],
    [
      'a word that became bold',
      [LINE, line('মেলা', '**মেলা**'), line('সদস্য', 'সভাপতি')],
      line('মেলা', '**মেলা**').replace('সদস্য', 'সভাপতি'),
    ],
    ['a line that became a heading', [LINE, `## ${LINE}`, line('সদস্য', 'সভাপতি')], `## ${line('সদস্য', 'সভাপতি')}`],
    [
      'a word beside a highlight',
      [`##red|আজ## ${LINE}`, `##red|আজ## ${line('ঢাকা', 'খুলনা')}`, `##blue|আজ## ${LINE}`],
      `##blue|আজ## ${line('ঢাকা', 'খুলনা')}`,
    ],
    ['a split paragraph', [LINE, line('শুরু ', 'শুরু\n\n'), line('আজ', 'কাল')], line('শুরু ', 'শুরু\n\n').replace('আজ', 'কাল')],
    [
      'a word with joiners',
      [LINE, line('আজ', 'র\u200d্যাব'), line('সদস্য', 'উদ্\u200cযোক্তা')],
      line('আজ', 'র\u200d্যাব').replace('সদস্য', 'উদ্\u200cযোক্তা'),
    ],
  ])('%s', (_, sides, expected) => {
    expect(draw(sides)).toBe(expected);
  });
});

describe('only what both changed differently is asked', () => {
  test.each<[string, Sides, string]>([
    ['one word', [LINE, line('মেলা', 'উৎসব'), line('মেলা', 'আসর')], line('মেলা', '⟦মেলা|আসর|উৎসব⟧')],
    [
      'words next to each other',
      [LINE, line('বড়', 'ছোট'), line('মেলা', 'আসর')],
      line('বড় মেলা', '⟦বড় মেলা|বড় আসর|ছোট মেলা⟧'),
    ],
    [
      'one unchanged word between',
      [LINE, line('শহরে', 'গ্রামে'), line('মেলা', 'আসর')],
      line('শহরে বড় মেলা', '⟦শহরে বড় মেলা|শহরে বড় আসর|গ্রামে বড় মেলা⟧'),
    ],
    ['two words at one place', [LINE, line('বড়', 'খুব বড়'), line('বড়', 'বেশ বড়')], line('বড়', '⟦|বেশ |খুব ⟧বড়')],
    ['a joiner', [LINE, line('মেলা', 'র\u200d্যাব'), line('মেলা', 'র‍্যালি')], line('মেলা', '⟦মেলা|র‍্যালি|র\u200d্যাব⟧')],
    [
      'whole paragraphs',
      [BASE, text(P1, 'আমার কথা', P3), text(P1, 'তাদের লেখা', P3)],
      text(P1, `⟦${P2}|তাদের লেখা|আমার কথা⟧`, P3),
    ],
    [
      'a deletion and an edit of it',
      [BASE, text(P1, P3), text(P1, P2.replace('দুপুরে', 'বিকেলে'), P3)],
      text(P1, `⟦${P2}|${P2.replace('দুপুরে', 'বিকেলে')}|⟧`, P3),
    ],
    ['the whole text and an edit of it', [P1, '', P1.replace('সকালে', 'রাতে')], `⟦${P1}|${P1.replace('সকালে', 'রাতে')}|⟧`],
    ['two paragraphs at one place', [P1, text(P1, 'আমার'), text(P1, 'তাদের')], text(P1, '⟦|তাদের|আমার⟧')],
    ['beginnings of one word', [P1, text(P1, 'মেলায়'), text(P1, 'মেলা')], text(P1, '⟦|মেলা|মেলায়⟧')],
    ['two texts from nothing', ['', 'আমার', 'তাদের'], '⟦|তাদের|আমার⟧'],
    [
      'a paragraph that both moved to different places',
      [BASE, text(P2, P1, P3), text(P2, P3, P1)],
      text(P2, `⟦${P3}|${text(P3, P1)}|${text(P1, P3)}⟧`),
    ],
    [
      'a paragraph that one moved and the other deleted',
      [BASE, text(P2, P3, P1), text(P2, P3)],
      text(P2, P3, `⟦||${P1}⟧`),
    ],
    [
      'a marked passage that both changed inside',
      [`**${LINE}**`, `**${line('আজ', 'কাল')}**`, `**${line('সদস্য', 'নেতা')}**`],
      `⟦**${LINE}**|**${line('সদস্য', 'নেতা')}**|**${line('আজ', 'কাল')}**⟧`,
    ],
    [
      'marks that would close each other',
      [LINE, line('আজ', '**আজ'), line('সদস্য', 'সদস্য**')],
      `⟦${LINE}|${line('সদস্য', 'সদস্য**')}|${line('আজ', '**আজ')}⟧`,
    ],
    [
      'a highlight that both coloured',
      [`মেলা ##red|আজ## শুরু ${LINE}`, `মেলা ##blue|আজ## শুরু ${LINE}`, `মেলা ##green|আজ## শুরু ${LINE}`],
      `মেলা ⟦##red|আজ##|##green|আজ##|##blue|আজ##⟧ শুরু ${LINE}`,
    ],
    ['several lines and words', ['এক', 'এক, দুই\nতিন', 'এক, চার'], '⟦এক|এক, চার|এক, দুই\nতিন⟧'],
    ['headings of two sizes', ['মেলা', '# মেলা', '## মেলা'], '⟦মেলা|## মেলা|# মেলা⟧'],
  ])('%s', (_, sides, expected) => {
    expect(draw(sides).normalize('NFC')).toBe(expected.normalize('NFC'));
  });
});

describe('a title', () => {
  test.each<[string, Sides, string]>([
    ['combines words far apart', ['ঢাকায় আজ বড় মেলা শুরু', 'খুলনায় আজ বড় মেলা শুরু', 'ঢাকায় আজ বড় মেলা শেষ'], 'খুলনায় আজ বড় মেলা শেষ'],
    [
      'asks about one word',
      ['ঢাকায় আজ বড় মেলা শুরু', 'খুলনায় আজ বড় মেলা শুরু', 'সিলেটে আজ বড় মেলা শুরু'],
      '⟦ঢাকায়|সিলেটে|খুলনায়⟧ আজ বড় মেলা শুরু',
    ],
    [
      'does not split an emphasis',
      ['*বড় মেলা* আজ ঢাকায় শুরু', '*ছোট মেলা* আজ ঢাকায় শুরু', '*বড় আসর* আজ ঢাকায় শুরু'],
      '⟦*বড় মেলা*|*বড় আসর*|*ছোট মেলা*⟧ আজ ঢাকায় শুরু',
    ],
    [
      'does not pair two asterisks',
      ['আজ বড় মেলা শুরু হলো', '*আজ বড় মেলা শুরু হলো', 'আজ বড় মেলা শুরু হলো*'],
      '⟦আজ বড় মেলা শুরু হলো|আজ বড় মেলা শুরু হলো*|*আজ বড় মেলা শুরু হলো⟧',
    ],
    ['asks about the whole if all is new', ['মেলা', 'আমার শিরোনাম', 'তাদের শিরোনাম'], '⟦মেলা|তাদের শিরোনাম|আমার শিরোনাম⟧'],
  ])('%s', (_, sides, expected) => {
    expect(draw(sides, 'title')).toBe(expected.normalize('NFC'));
  });
});

describe('an answer', () => {
  const both: Sides = [P1, text(P1, 'আমার'), text(P1, 'তাদের')];
  test.each<[string, Sides, HunkChoice, string]>([
    ['mine', both, 'mine', text(P1, 'আমার')],
    ['theirs', both, 'theirs', text(P1, 'তাদের')],
    ['both keeps two paragraphs', both, 'both', text(P1, 'আমার', 'তাদের')],
    ['both keeps two words', [LINE, line('মেলা', 'উৎসব'), line('মেলা', 'আসর')], 'both', line('মেলা', 'উৎসব আসর')],
    ['mine deletes the paragraph and its blank line', [BASE, text(P1, P3), text(P1, 'তাদের', P3)], 'mine', text(P1, P3)],
    ['mine deletes the first paragraph', [BASE, text(P2, P3), text('তাদের', P2, P3)], 'mine', text(P2, P3)],
  ])('%s', (_, sides, choice, expected) => {
    expect(resolve(sides, choice)).toBe(expected);
  });

  it('is about both whole texts if their origin is unknown', () => {
    const merge = mergeWithoutBase({ mine: BASE, theirs: P1 });
    expect(listHunks(merge)).toMatchObject([{ base: '', mine: BASE, theirs: P1 }]);
  });
});

describe('images with definitions', () => {
  const urlOf = (digit: string) => `/media/${digit.repeat(32)}/640.jpg?w=640&h=360`;
  const image = (digit: string) => `![](ছবি-${digit.repeat(6)} "ক")`;
  const definition = (digit: string) => `[ছবি-${digit.repeat(6)}]: ${urlOf(digit)}`;

  test.each<[string, Sides, string]>([
    [
      'that two people added at different places are both kept',
      [
        BASE,
        `${text(image('a'), P1, P2, P3)}\n\n${definition('a')}`,
        `${text(P1, P2, image('b'), P3)}\n\n${definition('b')}`,
      ],
      `${text(image('a'), P1, P2, image('b'), P3)}\n\n${definition('a')}\n${definition('b')}`,
    ],
    [
      'are kept when the other side adds a paragraph at the end',
      [
        `${text(P1, image('a'))}\n\n${definition('a')}`,
        `${text('আমার', image('a'))}\n\n${definition('a')}`,
        text(P1, image('a'), definition('a'), 'তাদের'),
      ],
      `${text('আমার', image('a'), '\nতাদের')}\n\n${definition('a')}`,
    ],
    [
      'keep their definition if one side deletes the image and the other edits its line',
      [text(P1, image('a'), definition('a')), P1, text(P1, `${image('a')} `, P2, definition('a'))],
      text(P1, `⟦${image('a')}|${image('a')} \n\n${P2}|⟧`, definition('a')),
    ],
    [
      'ask which URL a name has if both sides changed it',
      [
        text(image('a'), definition('a')),
        text(image('a'), definition('a').replace('640&', '641&')),
        text(image('a'), definition('a').replace('640&', '642&')),
      ],
      text(
        image('a'),
        `⟦${definition('a')}|${definition('a').replace('640&', '642&')}|${definition('a').replace('640&', '641&')}⟧`,
      ),
    ],
  ])('%s', (_, sides, expected) => {
    expect(draw(sides).normalize('NFC')).toBe(expected.normalize('NFC'));
  });

  it('leaves a line in that form where it is if no image uses its name', () => {
    const note = '[১]: https://example.org/report'; // a footnote
    expect(draw([text(note, P1, P2), text(note, 'আমার', P2), text(note, P1, 'তাদের')])).toBe(text(note, 'আমার', 'তাদের'));
  });
});
