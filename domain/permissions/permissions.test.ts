import { describe, expect, test } from 'vitest';
import type { ArticleAction, ArticleState, PermissionTarget, SiteAction } from './permissions.ts';
import {
  ARTICLE_ACTIONS,
  ARTICLE_STATES,
  decidePermission,
  decideSitePermission,
  SITE_ACTIONS,
  toArticleState,
} from './permissions.ts';
import type { Rights, Role } from './roles.ts';
import { ALL_RIGHTS, DEV_MODE_RIGHTS, NO_RIGHTS } from './roles.ts';

const SPORT = 'খেলা';
const WORLD = 'বিশ্ব';

const withRole = (role: Role, desks: readonly string[] | null = null): Rights => ({
  hasRoles: true,
  role,
  staffId: 'me',
  desks,
});

/** An editor of the sport desk. */
const SPORT_EDITOR = withRole('editor', [SPORT]);

const PLACES = {
  mineInSport: { ownerId: 'me', desk: SPORT },
  mineInWorld: { ownerId: 'me', desk: WORLD },
  theirsInSport: { ownerId: 'you', desk: SPORT },
  imported: { ownerId: null, desk: WORLD },
  assigned: { ownerId: 'you', desk: WORLD, assigneeIds: ['me'] },
} as const;

const LETTERS: Readonly<Record<ArticleState, string>> = {
  draft: 'd',
  scheduled: 's',
  public: 'p',
  expired: 'e',
  withdrawn: 'w',
  trashed: 't',
};

/** The letters of the states in which something is permitted. */
const listStates = (rights: Rights, action: ArticleAction, place: keyof typeof PLACES) =>
  ARTICLE_STATES.filter((state) => decidePermission(rights, action, { ...PLACES[place], state }).allowed)
    .map((state) => LETTERS[state])
    .join('');

const listAll = (rights: Rights) =>
  Object.fromEntries(
    ARTICLE_ACTIONS.map((action) => [
      action,
      Object.keys(PLACES).map((place) => listStates(rights, action, place as keyof typeof PLACES)),
    ]),
  );

/** For each action the states d(raft), s(cheduled), p(ublic), e(xpired), w(ithdrawn), t(rashed), in the order of {@link PLACES}. */
describe('the states of articles in which an action is permitted', () => {
  test('to an owner: all', () => {
    const everywhere = ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'];
    expect(listAll(withRole('owner'))).toEqual(
      Object.fromEntries(ARTICLE_ACTIONS.map((action) => [action, everywhere])),
    );
    expect(listAll(ALL_RIGHTS)).toEqual(listAll(withRole('owner')));
  });

  test('to an editor of all desks', () => {
    expect(listAll(withRole('editor'))).toEqual({
      read: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      inspect: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      create: ['d', 'd', 'd', 'd', 'd'],
      edit: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      autosave: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      submit: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      assign: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      publish: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      withdraw: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      feature: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      share: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      delete: ['dspew', 'dspew', 'dspew', 'dspew', 'dspew'],
      restore: ['t', 't', 't', 't', 't'],
    });
    expect(listAll(DEV_MODE_RIGHTS)).toEqual(listAll(withRole('editor')));
  });

  test('to an editor of the sport desk', () => {
    expect(listAll(SPORT_EDITOR)).toEqual({
      read: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      inspect: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      create: ['d', 'd', 'd', '', ''],
      edit: ['dspew', 'dw', 'dspew', '', 'dw'],
      autosave: ['dspewt', 'dspewt', 'dspewt', '', 'dspew'],
      submit: ['dspew', 'dspew', 'dspew', '', 'dspew'],
      assign: ['dspew', 'dspew', 'dspew', '', ''],
      publish: ['dspewt', '', 'dspewt', '', ''],
      withdraw: ['dspew', '', 'dspew', '', ''],
      feature: ['dspewt', '', 'dspewt', '', ''],
      share: ['dspew', 'dspew', 'dspew', '', ''],
      delete: ['dspew', 'd', 'dspew', '', ''],
      restore: ['t', 't', 't', '', ''],
    });
  });

  test('to a reporter', () => {
    expect(listAll(withRole('reporter'))).toEqual({
      read: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      inspect: ['dspewt', 'dspewt', 'dspewt', 'dspewt', 'dspewt'],
      create: ['d', 'd', '', '', ''],
      edit: ['dw', 'dw', '', '', 'dw'],
      autosave: ['dspewt', 'dspewt', '', '', 'dspew'],
      submit: ['dspew', 'dspew', '', '', 'dspew'],
      assign: ['dspew', 'dspew', '', '', ''],
      publish: ['', '', '', '', ''],
      withdraw: ['', '', '', '', ''],
      feature: ['', '', '', '', ''],
      share: ['dspew', 'dspew', '', '', ''],
      delete: ['d', 'd', '', '', ''],
      restore: ['t', 't', '', '', ''],
    });
  });

  test('to a contributor', () => {
    expect(listAll(withRole('contributor'))).toEqual({
      read: ['dspewt', 'dspewt', 'p', 'p', 'dspew'],
      inspect: ['dspewt', 'dspewt', '', '', 'dspew'],
      create: ['d', 'd', '', '', ''],
      edit: ['dw', 'dw', '', '', 'dw'],
      autosave: ['dspewt', 'dspewt', '', '', 'dspew'],
      submit: ['dspew', 'dspew', '', '', 'dspew'],
      assign: ['dspew', 'dspew', '', '', ''],
      publish: ['', '', '', '', ''],
      withdraw: ['', '', '', '', ''],
      feature: ['', '', '', '', ''],
      share: ['dw', 'dw', '', '', ''],
      delete: ['d', 'd', '', '', ''],
      restore: ['t', 't', '', '', ''],
    });
  });

  test('to a deactivated account: none', () => {
    const nowhere = ['', '', '', '', ''];
    expect(listAll(NO_RIGHTS)).toEqual(Object.fromEntries(ARTICLE_ACTIONS.map((action) => [action, nowhere])));
  });
});

test.each<[rights: Rights, action: ArticleAction, target: PermissionTarget, reason: string]>([
  [NO_RIGHTS, 'read', { ...PLACES.mineInSport, state: 'public' }, 'no-account'],
  [withRole('reporter'), 'publish', { ...PLACES.mineInSport, state: 'draft' }, 'role'],
  [withRole('reporter'), 'edit', { ...PLACES.theirsInSport, state: 'draft' }, 'not-assigned'],
  [withRole('contributor'), 'assign', { ...PLACES.assigned, state: 'draft' }, 'not-own'],
  [withRole('reporter'), 'edit', { ...PLACES.imported, state: 'draft' }, 'not-assigned'],
  [withRole('reporter'), 'edit', { ...PLACES.mineInSport, state: 'public' }, 'state'],
  [withRole('reporter'), 'edit', { ...PLACES.assigned, state: 'public' }, 'state'],
  [withRole('reporter'), 'edit', { ...PLACES.theirsInSport, state: 'public' }, 'not-assigned'],
  [withRole('reporter'), 'submit', { ...PLACES.theirsInSport, state: 'public' }, 'not-assigned'],
  [withRole('reporter'), 'delete', { ...PLACES.theirsInSport, state: 'draft' }, 'not-own'],
  [withRole('reporter'), 'delete', { ...PLACES.assigned, state: 'draft' }, 'not-own'],
  [withRole('contributor'), 'read', { ...PLACES.theirsInSport, state: 'draft' }, 'not-assigned'],
  [SPORT_EDITOR, 'edit', { ...PLACES.imported, state: 'draft' }, 'other-desk'],
  [SPORT_EDITOR, 'publish', { ...PLACES.mineInWorld, state: 'draft' }, 'other-desk'],
])('%j may not %s %j: %s', (rights, action, target, reason) => {
  expect(decidePermission(rights, action, target)).toEqual({ allowed: false, reason });
});

test.each<[name: string, rights: Rights, permitted: SiteAction[]]>([
  ['an owner', withRole('owner'), [...SITE_ACTIONS]],
  ['everybody without roles', ALL_RIGHTS, [...SITE_ACTIONS]],
  ['an editor of all desks', withRole('editor'), ['change-tags', 'change-images', 'read-calendar']],
  ['dev mode', DEV_MODE_RIGHTS, ['change-tags', 'change-images', 'read-calendar']],
  ['an editor of one desk', SPORT_EDITOR, ['read-calendar']],
  ['a reporter', withRole('reporter'), ['read-calendar']],
  ['a contributor', withRole('contributor'), []],
  ['a deactivated account', NO_RIGHTS, []],
])('the permissions for the whole site: %s', (_, rights, permitted) => {
  expect(SITE_ACTIONS.filter((action) => decideSitePermission(rights, action).allowed)).toEqual(permitted);
});

test.each([
  [{ status: 'draft', publishAt: 0, publishedAt: 0 }, 'draft'],
  [{ status: 'draft', publishAt: 0, publishedAt: 5 }, 'withdrawn'],
  [{ status: 'scheduled', publishAt: 11, publishedAt: 0 }, 'scheduled'],
  [{ status: 'scheduled', publishAt: 10, publishedAt: 0 }, 'public'],
  [{ status: 'published', publishAt: 0, publishedAt: 5 }, 'public'],
  [{ status: 'published', publishAt: 0, publishedAt: 5, expiresAt: 11 }, 'public'],
  [{ status: 'published', publishAt: 0, publishedAt: 5, expiresAt: 10 }, 'expired'],
  [{ status: 'draft', publishAt: 0, publishedAt: 5, expiresAt: 10 }, 'withdrawn'],
] as const)('the state of %j at 10 is %s', (article, state) => {
  const unlimited = { embargoUntil: 0, expiresAt: 0, withdrawnAt: 0 };
  expect(toArticleState({ ...unlimited, ...article }, 10)).toBe(state);
  expect(toArticleState({ ...unlimited, ...article, withdrawnAt: 9 }, 10)).toBe('withdrawn');
});
