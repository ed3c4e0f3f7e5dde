import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideTypingContext, isPhoneticKey, toBengali } from './phonetic.ts';

/** Typed letters and the word, separated by a space; words are separated by bars. */
const WORDS = `
ami আমি|tumi তুমি|amora আমরা|tOmar তোমার|kOthay কোথায়|bangladesh বাংলাদেশ|Dhaka ঢাকা|desh দেশ|manuSh মানুষ|shikkha শিক্ষা
kkhomota ক্ষমতা|proshno প্রশ্ন|prothom প্রথম|raShTro রাষ্ট্র|rajonIti রাজনীতি|orrthonIti অর্থনীতি|montrI মন্ত্রী|sorokar সরকার
nirrbacon নির্বাচন|bikash বিকাশ|bidyut বিদ্যুত|khobor খবর|songbad সংবাদ|songsod সংসদ|adalot আদালত|pulish পুলিশ|mamola মামলা
mrrityu মৃত্যু|krriShi কৃষি|brriShTi বৃষ্টি|bonya বন্যা|nodI নদী|pani পানি|shohor শহর|gram গ্রাম|bajar বাজার|Taka টাকা
byangk ব্যাংক|khela খেলা|krikeT ক্রিকেট|phuTobol ফুটবল|sTeDiyam স্টেডিয়াম|chobi ছবি|cOkh চোখ|ma মা|bon বন|bhai ভাই|meye মেয়ে
chele ছেলে|chatro ছাত্র|chatrI ছাত্রী|bishwobidyaloy বিশ্ববিদ্যালয়|skul স্কুল|boi বই|OI ঐ|bOU বৌ|kOUshol কৌশল|nOUka নৌকা
Ishwor ঈশ্বর|eka একা|ekhon এখন|Okhane ওখানে|onek অনেক|osukh অসুখ|unnoti উন্নতি|rriN ঋণ|aj আজ|sokal সকাল|bikel বিকেল|bochor বছর
soptah সপ্তাহ|anondo আনন্দ|sundor সুন্দর|bondhu বন্ধু|zuddho যুদ্ধ|shanti শান্তি|swadhIn স্বাধীন|korrmo কর্ম
dhorrmo ধর্ম|borrSha বর্ষা|porrzonto পর্যন্ত|uttor উত্তর|dokkhiN দক্ষিণ|pUrrbo পূর্ব|poshcim পশ্চিম|ca^d চাঁদ|hrridoy হৃদয়
du:kho দুঃখ|jhoR ঝড়|gaRi গাড়ি|aShaRh আষাঢ়|hoThat\`\` হঠাৎ|joy জয়|jyOt\`\`sna জ্যোৎস্না|jiggasa জিজ্ঞাসা|biggan বিজ্ঞান
oNggo অঙ্গ|onko অঙ্ক|poncash পঞ্চাশ|rZab র‍্যাব|baks বাক্স|bax বাক্স|TyaksI ট্যাক্সী|ok,, অক্‌|icche ইচ্ছে|lokkhmI লক্ষ্মী
akaNgkkha আকাঙ্ক্ষা|ujjwol উজ্জ্বল|strI স্ত্রী|coTTogram চট্টগ্রাম|gurutwopUrrNo গুরুত্বপূর্ণ
antorrjatik আন্তর্জাতিক|korrmokorrta কর্মকর্তা|prodhanomontrI প্রধানমন্ত্রী|muktizuddho মুক্তিযুদ্ধ|ekushe একুশে|onuShThan অনুষ্ঠান
shroddha শ্রদ্ধা|bZokti ব্যক্তি|oZap অ্যাপ|aZpel অ্যাপেল|ud,,zapon উদ্‌যাপন|ghuSh ঘুষ|Thik ঠিক|notun নতুন|poRa পড়া
poRiya পড়িয়া|khoRgo খড়্গ|khaTi খাটি|kha^Ti খাঁটি|ka^Thal কাঁঠাল|ei এই|oi অই|hoye হয়ে|hobe হবে|hOk হোক|goru গরু|eto এত
koto কত|12345 ১২৩৪৫|$500 ৳৫০০|3.5 ৩.৫|1. ১.|bhalO. ভালো।|. ।|... ...|.\` .|korOna করোনা|w ও|wasa ওয়াসা|y ইয়|x এক্স
uo উও|oo উ|ooo উঅ|crya চ্র্যা|rrya রর‍্যা|krra ক্ররা|karra কাররা|banga বাঙ্গা|angul আঙ্গুল|khaoya খাওয়া
`;
const table = WORDS.trim()
  .split(/[|\n]/)
  .map((pair) => pair.split(' '))
  .map(([typed = '', word = '']) => [typed, word.normalize('NFC')] as const);

describe('toBengali', () => {
  it('has at least 100 words in its table', () => expect(table.length).toBeGreaterThan(100));
  it.each(table)('reads %s as %s', (typed, word) => expect(toBengali(typed)).toBe(word));

  it('reads a sentence', () => {
    expect(toBengali('ami banglay gan gai')).toBe('আমি বাংলায় গান গাই'.normalize('NFC'));
  });

  it('leaves Bengali, markup and other characters as they are', () => {
    expect(toBengali('**আমি** _তুমি_ ##|## (é) €')).toBe('**আমি** _তুমি_ ##|## (é) €');
  });

  it.each([
    ['i', 'letter', 'ি'],
    ['i', 'vowel', 'ই'],
    ['i', 'start', 'ই'],
    ['a', 'letter', 'া'],
    ['a', 'vowel', '\u09af\u09bcা'],
    ['ra', 'letter', 'রা'],
    ['y', 'letter', '\u09af\u09bc'],
  ] as const)('reads %s after a %s as %s', (typed, context, word) => expect(toBengali(typed, context)).toBe(word));

  it('never throws, and leaves no Latin letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (typed) => {
        expect(toBengali(typed)).not.toMatch(/[A-Za-z]/);
      }),
    );
  });
});

describe('the place of typed letters', () => {
  it.each([
    ['', 'start'],
    ['আম ', 'start'],
    ['abc', 'start'],
    ['আম', 'letter'],
    ['গাড\u09bc', 'letter'],
    ['আমি', 'vowel'],
    ['বাং', 'vowel'],
    ['অক্', 'vowel'],
    ['\u09dc', 'letter'],
    ['\u09a1\u09bc', 'letter'],
    ['\u09df', 'letter'],
  ] as const)('after "%s" is "%s"', (before, context) => expect(decideTypingContext(before)).toBe(context));

  it('takes letters, digits and the marks of the scheme into the word', () => {
    expect([...'aZ9`^:,.$'].every(isPhoneticKey)).toBe(true);
    expect(['', ' ', '\n', '*', '_', '#', '(', 'ক', 'ab'].some(isPhoneticKey)).toBe(false);
  });
});
