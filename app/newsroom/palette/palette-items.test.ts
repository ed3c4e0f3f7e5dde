import { afterEach, expect, test } from 'vitest';
import { setLanguageSource } from '#app/strings/interface-language.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import { listScreens } from '../dashboard/screens.ts';
import { findItems, listItems } from './palette-items.ts';

const nothing = () => {};
const context = {
  pathname: '/dashboard/manage',
  isSignedIn: true,
  screens: listScreens({ rights: ALL_RIGHTS, hasAccount: true, hasWorkflow: true }),
  screenActions: [],
  go: nothing,
  toggleTheme: nothing,
  openKeys: nothing,
  signOut: nothing,
};

const find = (typed: string, change: Partial<typeof context> = {}) =>
  findItems(listItems({ ...context, ...change }), typed).map(({ id }) => id);

afterEach(() => setLanguageSource(() => null));

test.each([
  ['calendar', 'screen-calendar'],
  ['CALENDAR', 'screen-calendar'],
  ['সময়সূচি'.normalize('NFD'), 'screen-calendar'],
  ['সম\u09dfসূচি', 'screen-calendar'],
  ['সম\u09af\u09bcসূচি', 'screen-calendar'],
  ['schedule', 'screen-calendar'],
  ['new article', 'screen-add'],
  ['নতুন খবর', 'screen-add'],
  ['theme', 'theme'],
  ['আলো', 'theme'],
  ['short key', 'keys'],
])('%j finds %s', (typed, id) => {
  expect(find(typed)).toContain(id);
});

test.each(['en', 'bn'] as const)('words of both languages find a screen if the dashboard is in %s', (language) => {
  setLanguageSource(() => language);
  expect(find('trash')).toEqual(['screen-trash']);
  expect(find('ট্র্যাশ')).toEqual(['screen-trash']);
});

test('all words must occur', () => {
  expect(find('calendar trash')).toEqual([]);
});

test('an open article offers its other screen first', () => {
  expect(find('', { pathname: '/dashboard/manage/a%201/edit' })[0]).toBe('history');
  expect(find('', { pathname: '/dashboard/manage/a%201/history' })[0]).toBe('edit');
});

test('a malformed URL offers no screens of an article', () => {
  expect(find('', { pathname: '/dashboard/manage/%E0%A6/edit' })[0]).toMatch(/^screen-/);
});

test('without an account there is no sign-out', () => {
  expect(find('sign out', { isSignedIn: false })).toEqual([]);
});
