import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { makeJpeg, withIptc } from '#tests/support/articles/make-image.ts';
import { runs } from '#tests/support/property-runs.ts';
import { readEmbeddedTexts } from './read-embedded-texts.ts';

const NAMESPACES =
  'xmlns:x="adobe:ns:meta/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"';
const toXmp = (attributes: string, elements = '') =>
  `<x:xmpmeta ${NAMESPACES}><rdf:RDF><rdf:Description ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const withXmp = async (xmp: string) =>
  sharp(await makeJpeg(40, 30))
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
const NONE = { credit: '', caption: '', source: '' };

describe('the texts of an image', () => {
  it('are read from IPTC in UTF-8', async () => {
    const image = withIptc(await makeJpeg(40, 30), {
      80: 'মিনা রহমান', // "Mina Rahman"
      110: 'প্রহর', // the site's name
      115: 'ঢাকা ব্যুরো', // "Dhaka bureau"
      120: 'বন্যায় ডুবে যাওয়া ঘাট', // "a landing in the flood"
    });
    expect(readEmbeddedTexts(image)).toEqual({
      credit: 'মিনা রহমান / প্রহর'.normalize('NFC'),
      caption: 'বন্যায় ডুবে যাওয়া ঘাট'.normalize('NFC'),
      source: 'ঢাকা ব্যুরো'.normalize('NFC'),
    });
  });

  it('are read from IPTC without a declared encoding, as UTF-8 or else as Windows-1252', async () => {
    const jpeg = await makeJpeg(40, 30);
    const undeclared = (credit: string | Buffer) => withIptc(jpeg, { 110: credit }, { isDeclared: false });
    expect(readEmbeddedTexts(undeclared('মিনা')).credit).toBe('মিনা');
    expect(readEmbeddedTexts(undeclared(Buffer.from('André', 'latin1'))).credit).toBe('André');
  });

  it('are read from the elements and lists of XMP', async () => {
    const xmp = toXmp(
      'rdf:about=""',
      '<dc:creator><rdf:Seq><rdf:li>মিনা</rdf:li><rdf:li>করিম</rdf:li></rdf:Seq></dc:creator>' +
        '<photoshop:Credit>AFP &amp; রয়টার্স</photoshop:Credit>' +
        '<dc:description><rdf:Alt><rdf:li xml:lang="en">Flood</rdf:li><rdf:li xml:lang="x-default">বন্যা &#x2013; ১</rdf:li></rdf:Alt></dc:description>',
    );
    expect(readEmbeddedTexts(await withXmp(xmp))).toEqual({
      credit: 'মিনা, করিম / AFP & রয়টার্স'.normalize('NFC'),
      caption: 'বন্যা – ১',
      source: '',
    });
  });

  test.each([
    ['&#8211;', '–'],
    ['&#X2013;', '–'],
    ['&QUOT;', '"'],
    ['&#1114112;', '&#1114112;'],
    ['&nbsp;', '&nbsp;'],
  ])('have the entity %s of XMP as %s', async (entity, char) => {
    expect(readEmbeddedTexts(await withXmp(toXmp('', `<photoshop:Source>ক ${entity} খ</photoshop:Source>`)))).toEqual({
      ...NONE,
      source: `ক ${char} খ`,
    });
  });

  it('end at a data set of IPTC that is longer than 32 KB', async () => {
    const image = withIptc(await makeJpeg(40, 30), { 110: 'আগে', 115: Buffer.alloc(0x8000, 'a'), 120: 'পরে' });
    expect(readEmbeddedTexts(image)).toEqual({ ...NONE, credit: 'আগে' });
  });

  it('are read from IPTC behind another resource of Photoshop', async () => {
    const image = withIptc(await makeJpeg(40, 30), { 110: 'মিনা' });
    const at = image.indexOf('8BIM');
    const other = Buffer.from('8BIM\u0004\u000c\u0003abc\0\0\0\u0003xyz\0', 'latin1');
    const length = image.readUInt16BE(4);
    const behind = Buffer.concat([image.subarray(0, at), other, image.subarray(at)]);
    behind.writeUInt16BE(length + other.length, 4);
    expect(readEmbeddedTexts(behind)).toEqual({ ...NONE, credit: 'মিনা' });
  });

  it('are read from the attributes of XMP, in other formats of files as well', async () => {
    const xmp = toXmp(`photoshop:Credit="মিনা" photoshop:Source='ঢাকা'`);
    for (const format of ['jpeg', 'webp', 'avif', 'tiff'] as const) {
      const file = await sharp(await makeJpeg(40, 30))
        .withXmp(xmp)
        .toFormat(format)
        .toBuffer();
      expect(readEmbeddedTexts(file)).toEqual({ credit: 'মিনা', caption: '', source: 'ঢাকা' });
    }
  });

  it('are those of XMP if IPTC has others, and of IPTC if XMP lacks them', async () => {
    const image = withIptc(await withXmp(toXmp('photoshop:Credit="XMP"')), { 110: 'IPTC', 120: 'IPTC' });
    expect(readEmbeddedTexts(image)).toEqual({ credit: 'XMP', caption: 'IPTC', source: '' });
  });

  test.each([
    ['Mina', 'Mina / AFP', 'Mina / AFP'],
    ['Mina/AFP', 'AFP', 'Mina/AFP'],
    ['Mina', '', 'Mina'],
    ['', 'AFP', 'AFP'],
  ])('photographer %j and agency %j are credited as %j', async (creator, credit, joined) => {
    expect(readEmbeddedTexts(withIptc(await makeJpeg(40, 30), { 80: creator, 110: credit })).credit).toBe(joined);
  });

  it('are one line without control characters, as long as the fields of the form accept', async () => {
    const image = withIptc(await makeJpeg(40, 30), {
      110: ` a\r\n\u0000b ${'ক'.repeat(600)}`,
      120: '😀'.repeat(1_500),
    });
    const { credit, caption } = readEmbeddedTexts(image);
    expect(credit).toMatch(/^a b ক+$/);
    expect([credit.length, caption.length]).toEqual([500, 2_000]);
  });

  it('are empty if the image has no metadata', async () => {
    expect(readEmbeddedTexts(await makeJpeg(40, 30))).toEqual(NONE);
  });
});

test('any text in IPTC is read as it was written', async () => {
  const jpeg = await makeJpeg(40, 30);
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((raw) =>
    raw
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  );
  fc.assert(
    fc.property(text, text, (caption, source) => {
      expect(readEmbeddedTexts(withIptc(jpeg, { 120: caption, 115: source }))).toEqual({ ...NONE, caption, source });
    }),
  );
});

test('damaged metadata yields texts or none, but never an error', async () => {
  const image = withIptc(await withXmp(toXmp('photoshop:Credit="মিনা"')), { 80: 'মিনা', 120: 'বন্যা' });
  fc.assert(
    fc.property(
      fc.nat(image.length),
      fc.array(fc.tuple(fc.nat(image.length - 1), fc.nat(255)), { maxLength: 20 }),
      (length, changes) => {
        const damaged = Uint8Array.from(image);
        for (const [at, value] of changes) damaged[at] = value;
        const { credit, caption, source } = readEmbeddedTexts(damaged.subarray(0, length));
        expect([credit, caption, source].every((text) => text.isWellFormed() && !/[\r\n]/.test(text))).toBe(true);
      },
    ),
    runs(60),
  );
});
