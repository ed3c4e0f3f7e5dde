import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS, DEV_MODE_RIGHTS } from '#domain/permissions/roles.ts';
import type { ScreenName } from './screens.ts';
import { findScreen, listBarScreens, listScreens, SCREENS } from './screens.ts';

const withRole = (role: Role) => ({ hasRoles: true, role, staffId: 'a', desks: null });

const EVERYBODY: ScreenName[] = ['add', 'overview', 'manage', 'calendar', 'notes', 'images', 'tags', 'trash'];

describe('the screens of', () => {
  test.each<[string, Parameters<typeof listScreens>[0], ScreenName[]]>([
    [
      'a site without roles and without a workflow',
      { rights: ALL_RIGHTS, hasAccount: true, hasWorkflow: false },
      [...EVERYBODY, 'ads', 'siteSettings', 'redirects', 'deliveries', 'import', 'account'],
    ],
    [
      'an owner of a site with both',
      { rights: withRole('owner'), hasAccount: true, hasWorkflow: true },
      SCREENS.map(({ name }) => name),
    ],
    [
      'a contributor',
      { rights: withRole('contributor'), hasAccount: true, hasWorkflow: true },
      ['add', 'overview', 'manage', 'desk', 'notes', 'images', 'trash', 'account'],
    ],
    [
      'dev mode',
      { rights: DEV_MODE_RIGHTS, hasAccount: false, hasWorkflow: false },
      ['add', 'overview', 'manage', 'calendar', 'images', 'tags', 'trash'],
    ],
  ])('%s', (_, viewer, expected) => {
    expect(listScreens(viewer).map(({ name }) => name)).toEqual(expected);
  });
});

test.each<[string, Parameters<typeof listScreens>[0], ScreenName]>([
  ['the desk', { rights: ALL_RIGHTS, hasAccount: true, hasWorkflow: true }, 'desk'],
  ['the calendar', { rights: ALL_RIGHTS, hasAccount: true, hasWorkflow: false }, 'calendar'],
  ['the images', { rights: withRole('contributor'), hasAccount: true, hasWorkflow: false }, 'images'],
])('the last screen of the bar is %s', (_, viewer, last) => {
  expect(listBarScreens(listScreens(viewer)).map(({ name }) => name)).toEqual(['overview', 'manage', 'add', last]);
});

test('each screen has its own letter', () => {
  expect(new Set(SCREENS.map(({ letter }) => letter)).size).toBe(SCREENS.length);
});

test.each<[string, ScreenName]>([
  ['/dashboard', 'overview'],
  ['/dashboard/manage', 'manage'],
  ['/dashboard/manage/a/edit', 'manage'],
  ['/dashboard/settings', 'siteSettings'],
  ['/dashboard/images/abc', 'images'],
  ['/dashboard/trash', 'trash'],
])('%s is %s', (path, name) => {
  expect(findScreen(path).name).toBe(name);
});
