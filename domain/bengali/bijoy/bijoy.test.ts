import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NEWS_PARAGRAPHS } from '#tests/support/articles/news-paragraphs.ts';
import { runs } from '#tests/support/property-runs.ts';
import { normaliseText } from '../analysis/normalise-text.ts';
import { fromBijoy } from './bijoy.ts';
import { convertMixedBijoy, isBijoy } from './recognise-bijoy.ts';
import { toBijoy, toBijoyRuns } from './to-bijoy.ts';

const WORDS: readonly (readonly [bijoy: string, unicode: string])[] = [
  ['Avgvi †mvbvi evsjv', 'আমার সোনার বাংলা'],
  ['evsjv‡`k', 'বাংলাদেশ'],
  ['K…wl', 'কৃষি'],
  ['wkÿv', 'শিক্ষা'],
  ['wk¶v', 'শিক্ষা'],
  ['gš¿x', 'মন্ত্রী'],
  ['cÖavb', 'প্রধান'],
  ['wek¦we`¨vjq', 'বিশ্ববিদ্যালয়'],
  ['Kg©KZ©v', 'কর্মকর্তা'],
  ['A_©bxwZ', 'অর্থনীতি'],
  ['msm`', 'সংসদ'],
  ['‡÷wWqvg', 'স্টেডিয়াম'],
  ['e„w÷', 'বৃষ্টি'],
  ['e„wó', 'বৃষ্টি'],
  ['AvšÍR©vwZK', 'আন্তর্জাতিক'],
  ['Avš—R©vwZK', 'আন্তর্জাতিক'],
  ['¸iæZ¡c~Y©', 'গুরুত্বপূর্ণ'],
  ['¸i“Z¡c~Y©', 'গুরুত্বপূর্ণ'],
  ['ïiæ', 'শুরু'],
  ['wKš‘', 'কিন্তু'],
  ['Ae¯’v', 'অবস্থা'],
  ["Ae¯'v", 'অবস্থা'],
  ['e¯‘', 'বস্তু'],
  ['cÖkœ', 'প্রশ্ন'],
  ['B”Qv', 'ইচ্ছা'],
  ['Avb›`', 'আনন্দ'],
  ['¯^vaxbZv', 'স্বাধীনতা'],
  ['†KŠkj', 'কৌশল'],
  ['D™¢e', 'উদ্ভব'],
  ['cwðg', 'পশ্চিম'],
  ['K·evRvi', 'কক্সবাজার'],
  ['PÆMÖvg', 'চট্টগ্রাম'],
  ['Puv`', 'চাঁদ'],
  ['Pvu`', 'চাঁদ'],
  ['i¨ve', 'র\u200d্যাব'],
  ['Kvh©', 'কার্য'],
  ['A¨vc', 'অ্যাপ'],
  ['D`&hvcb', 'উদ্\u200cযাপন'],
  ['wb¤œ', 'নিম্ন'],
  ['wbæ', 'নিম্ন'],
  ['AvZ¥v', 'আত্মা'],
  ['AvÍv', 'আত্মা'],
  ['msm‹…wZ', 'সংস্কৃতি'],
  ['Òiv‡Zi LeiÓ', '“রাতের খবর”'],
  ['wZwb ej‡jb, ÔbvÕ|', 'তিনি বললেন, ‘না’।'],
  ['1971 mv‡j 25%', '১৯৭১ সালে ২৫%'],
  ['øvZK', 'স্নাতক'],
  ['øvZ‡KvËi', 'স্নাতকোত্তর'],
  ['†ønkxj', 'স্নেহশীল'],
  ['m‡øn', 'সস্নেহ'],
  ['‡mø', 'স্লে'],
  ['cyY¨øvb', 'পুণ্যস্নান'],
  ['m~h©øvb', 'সূর্যস্নান'],
  ['AvcøyZ', 'আপ্লুত'],
  ['A¨v¤ú−', 'অ্যাম্প্ল'],
  ['10−5 = 5', '১০−৫ = ৫'],
  ['wPý ga¨vý Acivnœ', 'চিহ্ন মধ্যাহ্ন অপরাহ্ণ'],
  ['cÖvYXvjv', 'প্রাণঢালা'],
  ['Svo–', 'ঝাড়ু'],
];

/** Marks that are glyphs only next to certain letters. */
const PUNCTUATED: readonly (readonly [bijoy: string, unicode: string])[] = [
  ['evsjv — †`k', 'বাংলা — দেশ'],
  ["Zviv'K", "তারা'ক"],
  ['‘evsjv’', '‘বাংলা’'],
  ['ZvKv–10', 'তাকা–১০'],
  ['“bv” ej‡jb', '“না” বললেন'],
  ['• GK', '• এক'],
  ['‹ 1 › 2', '‹ ১ › ২'],
  ['K˜', 'ক˜'],
  ['K™', 'ক™'],
  ['GK…', 'এক…'],
  ['GK… `yB', 'এক… দুই'],
];

/** The pairs of poriborton's test (see NOTICE), each a word as its Bijoy and its Unicode. */
const PAIRS: readonly (readonly [bijoy: string, unicode: string])[] = readFileSync(
  new URL('./fixtures/poriborton-pairs.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]);

/** Its pairs have ড়্গ at the place of ক্ষ in the newer SutonnyMJ: শিক্ষা is far more common than খড়্গ. */
const OTHER_GENERATION = [
  ['ÿ', 'ক্ষ'],
  ['Lÿ', 'খক্ষ'],
] as const;
const FOREIGN_PAIRS = PAIRS.filter(([pair]) => OTHER_GENERATION.every(([bijoy]) => bijoy !== pair));

test('all pairs of the other converter are tried', () => {
  expect([PAIRS.length, FOREIGN_PAIRS.length]).toEqual([681, 679]);
});

describe('fromBijoy', () => {
  it.each(WORDS)('reads %s as %s', (bijoy, unicode) => expect(fromBijoy(bijoy)).toBe(normaliseText(unicode)));

  it.each(PUNCTUATED)('reads %s as %s, with its punctuation', (bijoy, unicode) => {
    expect(fromBijoy(bijoy)).toBe(normaliseText(unicode));
  });

  it('ends a half without another letter with a hasanta', () => {
    expect(fromBijoy('Ae¯ GK')).toBe('অবস্ এক');
  });

  it.each(FOREIGN_PAIRS)('reads %s as %s, like another converter writes it', (bijoy, unicode) => {
    expect(fromBijoy(bijoy)).toBe(normaliseText(unicode));
  });

  it.each(OTHER_GENERATION)('reads %s as %s, which other fonts have there', (bijoy, unicode) => {
    expect(fromBijoy(bijoy)).toBe(normaliseText(unicode));
  });

  it('leaves a sign without a letter as it is', () => {
    expect(fromBijoy('v ¨ ©')).toBe('v ¨ ©');
  });

  it('accepts every text in linear time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void fromBijoy(text)));
    expect(fromBijoy('†K©¨'.repeat(100_000)).length).toBeGreaterThan(100_000);
  });
});

/** Every conjunct of news Bengali. */
const CONJUNCTS =
  'ক্ক ক্ট ক্ত ক্ত্র ক্ব ক্ম ক্য ক্র ক্ল ক্ষ ক্ষ্ণ ক্ষ্ম ক্ষ্য ক্স খ্য খ্র গ্গ গ্দ গ্ধ গ্ন গ্ব গ্ম গ্য গ্র গ্ল ঘ্ন ঘ্য ঘ্র ঙ্ক ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ ঙ্ম ' +
  'চ্চ চ্ছ চ্ছ্ব চ্ছ্র চ্ঞ চ্য জ্জ জ্জ্ব জ্ঝ জ্ঞ জ্ব জ্য জ্র ঞ্চ ঞ্ছ ঞ্জ ঞ্ঝ ট্ট ট্ব ট্ম ট্য ট্র ড্ড ড্য ড্র ঢ্য ঢ্র ণ্ট ণ্ঠ ণ্ঠ্য ণ্ড ণ্ড্য ণ্ড্র ণ্ণ ণ্ব ণ্ম ণ্য ' +
  'ত্ত ত্ত্ব ত্থ ত্ন ত্ব ত্ম ত্ম্য ত্য ত্র থ্ব থ্য থ্র দ্গ দ্ঘ দ্দ দ্দ্ব দ্ধ দ্ব দ্ভ দ্ভ্র দ্ম দ্য দ্র ধ্ন ধ্ব ধ্ম ধ্য ধ্র ন্ট ন্ট্র ন্ঠ ন্ড ন্ড্র ন্ত ন্ত্ব ন্ত্য ন্ত্র ন্থ ন্থ্র ন্দ ন্দ্য ন্দ্ব ' +
  'ন্দ্র ন্ধ ন্ধ্য ন্ধ্র ন্ন ন্ব ন্ম ন্য ন্স প্ট প্ত প্ন প্প প্য প্র প্ল প্স ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্ব ব্য ব্র ব্ল ভ্ব ভ্য ভ্র ভ্ল ম্ন ম্প ম্প্র ম্ফ ম্ব ম্ব্র ম্ভ ম্ভ্র ম্ম ম্য ম্র ম্ল য্য ' +
  'ল্ক ল্গ ল্ট ল্ড ল্প ল্ফ ল্ব ল্ভ ল্ম ল্য ল্ল শ্চ শ্ছ শ্ন শ্ব শ্ম শ্য শ্র শ্ল ষ্ক ষ্ক্র ষ্ট ষ্ট্য ষ্ট্র ষ্ঠ ষ্ঠ্য ষ্ণ ষ্প ষ্প্র ষ্ফ ষ্ব ষ্ম ষ্য স্ক স্ক্র স্খ স্ট স্ট্র স্ত স্ত্ব স্ত্য স্ত্র স্থ স্থ্য স্ন স্প স্প্র ' +
  'স্প্ল স্ফ স্ব স্ম স্য স্র স্ল স্ন্য ন্হ ক্ন ম্প্ল হ্ণ হ্ন হ্ব হ্ম হ্য হ্র হ্ল';
const CONSONANTS = [
  ...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
  '\u09dc',
  '\u09dd',
  '\u09df',
  'ড\u09bc',
  'ঢ\u09bc',
  'য\u09bc',
];
const SIGNS = ['', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ'];

const syllable = fc
  .tuple(
    fc.constantFrom('', '', '', 'র্'),
    fc.constantFrom(...CONJUNCTS.split(' '), ...CONSONANTS),
    fc.constantFrom(...SIGNS),
    fc.constantFrom('', '', '', 'ং', 'ঃ', 'ঁ'),
  )
  // No reph is written on র or on a letter with a dot.
  .map(
    ([reph, letters, sign, mark]) =>
      (/^[রড\u09dc\u09dd\u09df]|\u09bc|^ঢ/.test(letters) ? '' : reph) + letters + sign + mark,
  );
const word = fc
  .tuple(
    fc.constantFrom('', '', 'অ', 'আ', 'ই', 'ঈ', 'উ', 'ঊ', 'ঋ', 'এ', 'ঐ', 'ও', 'ঔ', 'অ্যা', 'আঁ'),
    fc.array(syllable, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '', '', 'ৎ', '্', '।', ', ', '?', ' ১২৩৪৫৬৭৮৯০', '’'),
  )
  .map(([vowel, syllables, end]) => vowel + syllables.join('') + end);

describe('toBijoy', () => {
  it.each(CONJUNCTS.split(' '))('writes %s so that it is read back, with every sign', (conjunct) => {
    for (const sign of SIGNS)
      expect(fromBijoy(toBijoy(`ক${conjunct}${sign}`))).toBe(normaliseText(`ক${conjunct}${sign}`));
  });

  it('is reversed by fromBijoy for every word', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        const text = normaliseText(words.join(' '));
        expect(fromBijoy(toBijoy(text))).toBe(text.replace(/ৃ(র্)?স্ট/g, 'ৃ$1ষ্ট'));
      }),
      runs(300),
    );
  });

  it.each([
    ['খড়্গ', 'Lo&M'],
    ['ক্ষ্ল', 'ÿ&j'],
    ['ঙ্ত্র', 'O&Zª'],
    ['ট্ক্ত্র', 'U‹&Zª'],
    ['য়্ল', 'q&j'],
    ['ক্ব্ল', 'K¡&j'],
    ['মুন্শি', 'gyb&wk'],
    ['পঙ্ক্তি', 'c¼&wZ'],
  ])('writes the conjunct of %s, which the fonts lack, with a visible hasanta', (unicode, bijoy) => {
    expect(toBijoy(unicode)).toBe(bijoy);
  });

  it.each(['ন্ত্লা', 'ন্থ্ল', 'স্ত্ল', 'ষ্লা', 'ন্প', 'এন্কা', 'হেন্রি', 'কন্ভেনশন', 'ইন্স্টল', 'ন্স্ফ', 'ন্স্ক্র'])(
    'writes %s so that it is read back',
    (text) => {
      expect(fromBijoy(toBijoy(text))).toBe(text);
    },
  );

  it.each([
    ['অ…', 'A...'],
    ['• এক', '* GK'],
    ['ক\u200cখ', 'KL'],
    ['ঌক', 'ঌK'],
    ['কৄ', 'Kৄ'],
    ['কৢ', 'Kৢ'],
    ['অ্যে', 'A¨ে'],
  ])('writes %j as %j: no mark becomes a glyph, and no sign that Bijoy lacks is lost', (unicode, bijoy) => {
    expect(toBijoy(unicode)).toBe(bijoy);
  });

  it('writes the letters of the newer fonts', () => {
    expect(toBijoy('শিক্ষা স্বাধীনতা গুরুত্বপূর্ণ আন্তর্জাতিক')).toBe('wkÿv ¯^vaxbZv ¸iæZ¡c~Y© AvšÍR©vwZK');
  });

  it('keeps Latin words apart, because a Bijoy font would show them as Bengali', () => {
    expect(toBijoyRuns('আজ BBC News জানায়')).toEqual([
      { isBijoy: true, text: 'AvR ' },
      { isBijoy: false, text: 'BBC' },
      { isBijoy: true, text: ' ' },
      { isBijoy: false, text: 'News' },
      { isBijoy: true, text: ' Rvbvq' },
    ]);
  });
});

describe('a news text', () => {
  it('has at least 300 words', () => expect(NEWS_PARAGRAPHS.join(' ').split(/\s+/).length).toBeGreaterThanOrEqual(300));

  it.each(NEWS_PARAGRAPHS)('is recognised and read back: %s', (paragraph) => {
    const bijoy = toBijoy(paragraph);
    expect(fromBijoy(bijoy)).toBe(normaliseText(paragraph));
    expect(isBijoy(bijoy)).toBe(true);
  });
});

describe('isBijoy', () => {
  it.each([
    ['English', 'The prime minister visited the flood-hit villages of Kurigram on Friday, officials said.'],
    ['English with capitals', 'WHO, UNICEF and the BBC: COVID-19 LGPLv3 iPhone eBay POPULAR_LIMIT'],
    ['German', 'Die Bundesregierung prüft größere Maßnahmen für Flüchtlinge; „möglichst bald“, sagte der Sprecher.'],
    ['French', 'Le président a été reçu à l’Élysée où l’on fêtait Noël : « ça suffit », a-t-il déclaré.'],
    ['Spanish', '¿Dónde está el niño? El señor llegó mañana.'],
    ['HTML', '<div class="view"><a href="https://x.example/?v=1">v</a>&nbsp;<br></div>'],
    ['code', 'const v = await save(view); if (v === null) return xs.map((x) => x.v ?? `k`);'],
    ['Unicode Bengali', 'আমার সোনার বাংলা, আমি তোমায় ভালোবাসি। evsjv‡`k'],
    ['footnote marks', 'according to the ministry† and the police‡ of the 12 km² area, ©2024'],
    ['markup', '**bold** _italic_ ##yellow|text## [link](https://x.example) `code`'],
    ['short words', 'van gym kg km vs. W v x'],
    ['nothing', ' \n'],
  ])('is false for %s', (_, text) => expect(isBijoy(text)).toBe(false));

  it('is false for every text with a Bengali letter', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isBijoy(`${text} evsjv‡\`k ক`)).toBe(false);
      }),
    );
  });

  it.each(['evsjv‡`k', 'gš¿x ej‡jb', 'cÖavb gš¿x AvR XvKvq', 'Avgiv hve bv Zzwg hvI'])('is true for %s', (text) => {
    expect(isBijoy(text)).toBe(true);
  });
});

describe('convertMixedBijoy', () => {
  it('leaves English words, URLs and email addresses as they are', () => {
    const source =
      'we‡µZviv Facebook Ges YouTube e¨envi K‡i, https://prohor.example/kv desk@prohor.example COVID-19 wb‡q gš¿x ej‡jb|';
    expect(convertMixedBijoy(source)).toBe(
      normaliseText(
        'বিক্রেতারা Facebook এবং YouTube ব্যবহার করে, https://prohor.example/kv desk@prohor.example COVID-19 নিয়ে মন্ত্রী বললেন।',
      ),
    );
  });

  it('retains spaces and lines', () => {
    expect(convertMixedBijoy('evsjv‡`k  \n\n gš¿x ej‡jb')).toBe('বাংলাদেশ  \n\n মন্ত্রী বললেন');
  });
});
