import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseTitle, toPlainTitle } from './parse-title.ts';

const plain = (text: string) => ({ text, emphasised: false });
const red = (text: string) => ({ text, emphasised: true });

describe('a title', () => {
  test.each([
    ['', []],
    ['পদ্মার পানি', [plain('পদ্মার পানি')]], // "the Padma's water"
    ['চরে *আলো* পৌঁছাল', [plain('চরে '), red('আলো'), plain(' পৌঁছাল')]], // "*light* reached the shoal"
    ['*আলো*', [red('আলো')]],
    ['*এক* ও *দুই*', [red('এক'), plain(' ও '), red('দুই')]], // "one and two"
    ['*দুই কথা* শেষ', [red('দুই কথা'), plain(' শেষ')]], // "two words, end"
    ['*আলো *পৌঁছাল', [red('আলো '), plain('পৌঁছাল')]],
    ['**আলো** পৌঁছাল', [red('আলো'), plain(' পৌঁছাল')]],
    ['চরে *আলো', [plain('চরে *আলো')]],
    ['চরে আলো*', [plain('চরে আলো*')]],
    ['৫ * ৩ = ১৫ * ১', [plain('৫ * ৩ = ১৫ * ১')]],
    ['***', [plain('***')]],
    ['* *', [plain('* *')]],
    ['*এক* *দুই', [red('এক'), plain(' *দুই')]],
  ])('%s', (title, parts) => {
    expect(parseTitle(title)).toEqual(parts);
  });
});

describe('a title without its marks', () => {
  test.each([
    ['চরে *আলো* পৌঁছাল', 'চরে আলো পৌঁছাল'],
    ['*এক* ও **দুই**', 'এক ও দুই'],
    ['চরে *আলো', 'চরে *আলো'],
  ])('%s → %s', (title, text) => {
    expect(toPlainTitle(title)).toBe(text);
  });
});

const withoutMarks = (text: string) => text.replaceAll('*', '');

it('removes only asterisks', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('*', ' ', 'ক', 'খি', '🙂', 'a') }), (title) => {
      expect(withoutMarks(toPlainTitle(title))).toBe(withoutMarks(title));
    }),
  );
});

it('yields no empty part', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('*', ' ', 'ক') }), (title) => {
      expect(parseTitle(title).filter((part) => part.text === '')).toEqual([]);
    }),
  );
});

test.each(['*'.repeat(1_000_000), '*ক'.repeat(500_000), ' *'.repeat(500_000)])('a million characters %#', (title) => {
  expect(withoutMarks(toPlainTitle(title))).toBe(withoutMarks(title));
});
