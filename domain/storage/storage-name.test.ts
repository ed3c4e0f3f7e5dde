import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/support/property-runs.ts';
import { parseStorageName, toStorageName } from './storage-name.ts';

describe('parseStorageName', () => {
  it.each([
    'articles/1700000000000_photo.jpg',
    'articles/0_a',
    'articles/1700000000000_নদীর ঘাট.png', // "river landing"
    'articles/1700000000000_র\u200d্যাব.png',
    'articles/1_a_b.c.d',
    'articles/1_%2e%2e',
  ])('accepts %j', (name) => {
    expect(parseStorageName(name)).toBe(name);
  });

  it('returns NFC for both encodings of a letter', () => {
    expect(parseStorageName('articles/1_\u09dc.jpg')).toBe('articles/1_\u09a1\u09bc.jpg');
  });

  it.each([
    '',
    'photo.jpg',
    'articles/photo.jpg',
    'articles/1700000000000_',
    'articles/1700000000000_../../etc/passwd',
    'articles/1_a/b.jpg',
    'articles/1_a\\b.jpg',
    'articles/1_..',
    'articles/1_a..jpg',
    'articles/../1_a.jpg',
    '/articles/1_a.jpg',
    'other/1_a.jpg',
    'articles/-1_a.jpg',
    'articles/1_a\u0000.jpg',
    'articles/1_a\n.jpg',
    'articles/1_\u202egpj.exe',
    'articles/1_ a.jpg',
    'articles/1_a.jpg ',
    'articles/1_\ud800.jpg',
  ])('rejects %j', (name) => {
    expect(parseStorageName(name)).toBeNull();
  });

  it('rejects more than 200 graphemes', () => {
    expect(parseStorageName(`articles/1_${'ক'.repeat(200)}`)).not.toBeNull();
    expect(parseStorageName(`articles/1_${'ক'.repeat(201)}`)).toBeNull();
    expect(parseStorageName(`articles/1_${'a\u0301'.repeat(10_000)}`)).toBeNull();
  });
});

describe('toStorageName', () => {
  it.each([
    ['photo.jpg', 'articles/5_photo.jpg'],
    ['C:\\Users\\me\\photo.jpg', 'articles/5_C:Usersmephoto.jpg'],
    ['../../etc/passwd', 'articles/5_.etcpasswd'],
    ['', 'articles/5_picture'],
    ['\u202e', 'articles/5_picture'],
  ])('removes from %j what a name may not contain', (fileName, name) => {
    expect(toStorageName(fileName, 5)).toBe(name);
  });

  it('always returns a name that parseStorageName accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (fileName) => {
        const name = toStorageName(fileName, 1_700_000_000_000);
        expect(parseStorageName(name)).toBe(name.normalize('NFC'));
      }),
      runs(100),
    );
  });
});
