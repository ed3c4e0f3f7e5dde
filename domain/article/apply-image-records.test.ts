import { describe, expect, it, test } from 'vitest';
import type { ImageRecord } from '../images/image-record.ts';
import { applyImageRecords } from './apply-image-records.ts';

const toUrl = (digit: string) => `/media/${digit.repeat(32)}/900.jpg?w=900&h=600`;
const RECORD: ImageRecord = { alt: 'নদীর ঘাটে ভিড়', caption: 'ঘাট', credit: 'রিনা', focus: { x: 0.3, y: 0.05 } };
const RECORDS = new Map([['a'.repeat(32), RECORD]]);
const EMPTY = {
  imageCaption: '',
  imageAlt: '',
  imageCredit: '',
  socialImageUrl: '',
  socialImageAlt: '',
  description: '',
};

describe('an article with a stored image', () => {
  it('shows the texts and the focal point of the image', () => {
    expect(applyImageRecords({ ...EMPTY, imageUrl: toUrl('a'), socialImageUrl: toUrl('a') }, RECORDS)).toEqual({
      imageUrl: `${toUrl('a')}&focus=30-5`,
      imageAlt: 'নদীর ঘাটে ভিড়',
      imageCaption: 'ঘাট',
      imageCredit: 'রিনা',
      socialImageUrl: `${toUrl('a')}&focus=30-5`,
      socialImageAlt: 'নদীর ঘাটে ভিড়',
      description: '',
    });
  });

  it('overrides each text', () => {
    const texts = { imageCaption: 'ক', imageAlt: 'খ', imageCredit: 'গ' };
    expect(applyImageRecords({ ...EMPTY, ...texts, imageUrl: toUrl('a') }, RECORDS)).toMatchObject(texts);
  });

  it('is the same when the records are applied twice', () => {
    const once = applyImageRecords({ ...EMPTY, imageUrl: toUrl('a'), description: `![](${toUrl('a')})` }, RECORDS);
    expect(applyImageRecords(once, RECORDS)).toEqual(once);
  });

  it('is unchanged if the image has no record', () => {
    const article = { ...EMPTY, imageUrl: toUrl('b'), description: `ক\r\n\r\n![](${toUrl('b')})` };
    expect(applyImageRecords(article, RECORDS)).toEqual(article);
  });
});

const DRAWN = `${toUrl('a')}&focus=30-5`;

test.each([
  ['without texts', `ক\r\n\r\n![](${toUrl('a')})\r\nখ`, `ক\r\n\r\n![নদীর ঘাটে ভিড়](${DRAWN} "ঘাট" "রিনা")\r\nখ`],
  ['with a caption', `![](${toUrl('a')} "ক")`, `![নদীর ঘাটে ভিড়](${DRAWN} "ক" "রিনা")`],
  ['with all texts', `![গ](${toUrl('a')} "ক" "খ")`, `![গ](${DRAWN} "ক" "খ")`],
  ['with a name', `![](ছবি)\n\n[ছবি]: ${toUrl('a')}`, `![নদীর ঘাটে ভিড়](ছবি "ঘাট" "রিনা")\n\n[ছবি]: ${DRAWN}`],
])('a body’s image %s is filled', (_, description, filled) => {
  expect(applyImageRecords({ description }, RECORDS)).toEqual({ description: filled });
});
