import { describe, expect, it } from 'vitest';
import { convertBijoyRecord, isBijoyRecord } from './bijoy-record.ts';

const RECORD = {
  title: 'KzwoMÖv‡g eb¨v',
  description: 'evsjv‡`‡ki Kg©KZ©viv Rvbvb, cvwb evo‡Q| Facebook G Qwe|',
  category: 'evsjv‡`k',
  tags: ['eb¨v', 'b`x'],
  viewCount: 7,
  imageUrl: 'https://prohor.example/kv.jpg',
  imageCredit: 'eb¨v',
  socialImageUrl: 'https://prohor.example/eb.jpg',
};

describe('a Bijoy record', () => {
  it('is recognised by its title and body', () => {
    expect(isBijoyRecord(RECORD)).toBe(true);
    expect(isBijoyRecord({ title: 'বন্যা', description: 'পানি বাড়ছে' })).toBe(false);
    expect(isBijoyRecord({ title: 'Flood in Kurigram', description: 'The water rises.' })).toBe(false);
    expect(isBijoyRecord({ title: 5 })).toBe(false);
    expect(isBijoyRecord(null)).toBe(false);
    expect(isBijoyRecord(['evsjv‡`k'])).toBe(false);
  });

  it('is converted in its texts only; English words stay', () => {
    expect(convertBijoyRecord({ ...RECORD, title: 'eb¨v' })).toEqual({
      title: 'বন্যা',
      description: 'বাংলাদেশের কর্মকর্তারা জানান, পানি বাড\u09bcছে। Facebook এ ছবি।',
      category: 'বাংলাদেশ',
      tags: ['বন্যা', 'নদী'],
      viewCount: 7,
      imageUrl: 'https://prohor.example/kv.jpg',
      imageCredit: 'বন্যা',
      socialImageUrl: 'https://prohor.example/eb.jpg',
    });
    expect(convertBijoyRecord('evsjv‡`k')).toBe('evsjv‡`k');
  });

  it('is converted with the glyphs of older texts', () => {
    const record = { title: 'wek¦we`¨vj‡qi øvZK cix¶v', description: 'øvZ‡KvËi cix¶vi djvdj, D”Q¦vm I Dj−vm|' };
    expect(isBijoyRecord(record)).toBe(true);
    expect(convertBijoyRecord(record)).toEqual({
      title: 'বিশ্ববিদ্যালয়ের স্নাতক পরীক্ষা'.normalize('NFC'),
      description: 'স্নাতকোত্তর পরীক্ষার ফলাফল, উচ্ছ্বাস ও উল্লাস।',
    });
  });

  it('is converted if its characters from U+0080 to U+009F were read as Latin-1', () => {
    const record = { title: 'evsjv\u0087`k', description: '\u0086mvbvi evsjv, Avb\u009b`' };
    expect(isBijoyRecord(record)).toBe(true);
    expect(convertBijoyRecord(record)).toEqual({ title: 'বাংলাদেশ', description: 'সোনার বাংলা, আনন্দ' });
  });
});
