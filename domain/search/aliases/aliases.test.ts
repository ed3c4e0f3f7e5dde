import { describe, expect, it } from 'vitest';
import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { ALIASES, findAlias, parseAliases } from './aliases.ts';

/** Writes what a query begins with like a line of the table, with the number of words after it. */
function meaningOf(query: string): string {
  const words = query.split(/\s+/).map(foldWord);
  const alias = findAlias(words);
  const rest = words.length - (alias?.wordCount ?? 0);
  return `${alias?.positions.map((alternatives) => alternatives.join('/')).join(' ')} +${rest}`;
}

describe('words typed in Latin letters', () => {
  it.each([
    ['Chattogram', 'চট্টগ্রাম/চিটাগাং +0'],
    ['chittagong port', 'চট্টগ্রাম/চিটাগাং +1'],
    ["Cox's Bazar", 'কক্সবাজার +0'],
    ['coxs bazar', 'কক্সবাজার +0'],
    ['coxsbazar', 'কক্সবাজার +0'],
    ['jessore', 'যশোর +0'],
    ['Jashore', 'যশোর +0'],
    ['comilla', 'কুমিল্লা +0'],
    ['bogra', 'বগুড়া +0'],
    ['barisal', 'বরিশাল +0'],
    ['sylhet flood', 'সিলেট +1'],
    ['old dhaka fire', 'পুরান/পুরোনো ঢাকা +1'],
    ['padma bridge', 'পদ্মা সেতু +0'],
    ["St Martin's", 'সেন্ট মার্টিন +0'],
    ['india', 'ভারত/ইন্ডিয়া +0'],
    ['south korea', 'দক্ষিণ কোরিয়া +0'],
    ['saudi arabia', 'সৌদি আরব +0'],
    ['US', 'যুক্তরাষ্ট্র/মার্কিন/আমেরিকা +0'],
    ['BNP', 'বিএনপি +0'],
    ['awami league', 'আওয়ামী লীগ +0'],
    ['jatiya party', 'জাতীয় পার্টি/জাপা +0'],
    ['jamaat e islami', 'জামায়াত/জামাত +0'],
    ['ncp', 'জাতীয়/এনসিপি নাগরিক/এনসিপি পার্টি/এনসিপি +0'],
    ['home ministry', 'স্বরাষ্ট্র মন্ত্রণালয় +0'],
    ['ministry of finance', 'অর্থ মন্ত্রণালয় +0'],
    ['prime minister', 'প্রধানমন্ত্রী +0'],
    ['Chief Adviser', 'প্রধান উপদেষ্টা +0'],
    ['supreme court', 'সুপ্রিম কোর্ট/আদালত +0'],
    ['court', 'আদালত/কোর্ট +0'],
    ['EC', 'নির্বাচন/ইসি কমিশন/ইসি +0'],
    ['rab', 'র‍্যাব +0'],
    ['anti corruption commission', 'দুর্নীতি/দুদক দমন/দুদক কমিশন/দুদক +0'],
    ['dhaka university admission', 'ঢাকা/ঢাবি বিশ্ববিদ্যালয়/ঢাবি +1'],
    ['hussain', 'হোসেন/হোসাইন/হুসেইন +0'],
    ['md', 'মোহাম্মদ/মুহাম্মদ/মো +0'],
    ['sheikh hasina', 'শেখ হাসিনা +0'],
    ['khaleda zia', 'খালেদা জিয়া +0'],
    ['tarique rahman', 'তারেক রহমান +0'],
    ['yunus', 'ইউনূস +0'],
    ['chaudhury', 'চৌধুরী +0'],
    ['election', 'নির্বাচন/ভোট +0'],
    ['flood', 'বন্যা/বান +0'],
    ['price', 'দাম/মূল্য +0'],
    ['fire', 'আগুন/অগ্নিকাণ্ড +0'],
    ['fire service', 'ফায়ার সার্ভিস +0'],
    ['strike', 'ধর্মঘট/হরতাল +0'],
    ['arrest', 'গ্রেপ্তার/গ্রেফতার/আটক +0'],
    ['verdict', 'রায় +0'],
    ['world cup 2026', 'বিশ্বকাপ +1'],
    ['HSC result', 'এইচএসসি +1'],
    ['cricket', 'ক্রিকেট +0'],
    ['december', 'ডিসেম্বর +0'],
    ['income tax', 'আয়কর +0'],
    ['engineer', 'প্রকৌশলী/ইঞ্জিনিয়ার +0'],
    ['Mukherjee', 'মুখার্জি/মুখোপাধ্যায় +0'],
    ['covid 19', 'কোভিড/করোনা +0'],
  ])('%s', (query, meaning) => {
    expect(meaningOf(query)).toBe(
      meaning
        .split(' ')
        .map((part) => part.split('/').map(foldWord).join('/'))
        .join(' '),
    );
  });
});

it.each(['', 'qwerty', 'cox', 'ঢাকা', '2026', 'constructor'])('%j has no alias', (word) => {
  expect(findAlias([word])).toBeNull();
});

it('has no alias without words', () => {
  expect(findAlias([])).toBeNull();
});

describe('the tables', () => {
  it('have at least 900 keys', () => {
    expect(ALIASES.size).toBeGreaterThanOrEqual(900);
  });

  it('have keys of one to four folded Latin words', () => {
    const wrong = [...ALIASES.keys()].filter(
      (key) => !/^[a-z0-9]+(?: [a-z0-9]+){0,3}$/.test(key) || key !== key.split(' ').map(foldWord).join(' '),
    );
    expect(wrong).toEqual([]);
  });

  it('have distinct, folded words in Bengali script as alternatives', () => {
    const wrong = [...ALIASES].filter(([, { positions }]) =>
      positions.some(
        (words) =>
          new Set(words).size !== words.length ||
          words.some((word) => !/^[\u0981-\u09df]+$/.test(word) || word !== foldWord(word)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(
    `bagerhat bandarban barguna barishal bhola bogura brahmanbaria chandpur chapainawabganj chattogram chuadanga cumilla
    dhaka dinajpur faridpur feni gaibandha gazipur gopalganj habiganj jamalpur jashore jhalokati jhenaidah joypurhat
    khagrachhari khulna kishoreganj kurigram kushtia lakshmipur lalmonirhat madaripur magura manikganj meherpur moulvibazar
    munshiganj mymensingh naogaon narail narayanganj narsingdi natore netrokona nilphamari noakhali pabna panchagarh
    patuakhali pirojpur rajbari rajshahi rangamati rangpur satkhira shariatpur sherpur sirajganj sunamganj sylhet tangail
    thakurgaon`.split(/\s+/),
  )('have the district %s', (district) => {
    expect(ALIASES.has(district)).toBe(true);
  });
});

it.each([
  [{ dhaka: 'ঢাকা' }, { 'dacca, dhaka': 'ঢাকা' }],
  [{ 'dhaka, dhaka': 'ঢাকা' }],
  [{ dhaka: '' }],
  [{ '': 'ঢাকা' }],
  [{ 'dhaka,': 'ঢাকা' }],
])('%j is refused', (...tables) => {
  expect(() => parseAliases(tables)).toThrow('Bad alias');
});
