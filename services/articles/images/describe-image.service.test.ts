import { beforeEach, describe, expect, it } from 'vitest';
import type { ImageDetails } from '#domain/images/image-record.ts';
import { NO_IMAGE_TEXTS } from '#domain/images/image-record.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { storeImage, toImageBody, toImageUrl, toToken } from '#tests/support/articles/stored-image.ts';
import { openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { createImageLibrary } from './image-library.ts';

const { db, put } = await openArticleStore();
const library = createImageLibrary(db);
const EMPTY: ImageDetails = { ...NO_IMAGE_TEXTS, focus: null, isKept: false };
const SPORTS = 'খেলা';

const reporter = await addStaffRow(db, { id: 'reporter', role: 'reporter' });
const sportsEditor = await addStaffRow(db, { id: 'sports', role: 'editor', desks: [SPORTS] });
const editor = await addStaffRow(db, { id: 'editor', role: 'editor' });
await turnRolesOn(db);

beforeEach(async () => {
  await db.deleteFrom('files').execute();
});

/** Stores an image of an account, and describes it as that account. */
async function upload(by: { userEmail: string; userId: string | null }) {
  await storeImage(db, 'a');
  await db.updateTable('files').set({ uploadedBy: by.userEmail }).execute();
  return (change: Partial<ImageDetails>) =>
    library.describe({ token: toToken('a'), seen: EMPTY, details: { ...EMPTY, ...change }, nowMs: NOON_MS, by });
}

const FORBIDDEN = { kind: 'forbidden', reason: 'state' };

describe('an own image', () => {
  it.each([
    ['the caption', { caption: 'ঘাট' }],
    ['the alternative text', { alt: 'ঘাট' }],
    ['the credit', { credit: 'রিনা' }],
    ['the focal point', { focus: { x: 0.1, y: 0.2 } }],
  ])(
    'does not get another text if a public article shows it and the uploader may not publish: %s',
    async (_, change) => {
      await put({ id: 'n1', description: toImageBody('a') }, { id: 'n2', status: 'draft', imageUrl: toImageUrl('a') });
      const describeOwn = await upload(reporter);
      expect(await describeOwn({ ...change, people: 'রিনা' })).toEqual(FORBIDDEN);
      expect(await library.find({ token: toToken('a'), nowMs: NOON_MS })).toMatchObject(EMPTY);
      expect(await describeOwn({ people: 'রিনা', source: 'বাসস', isKept: true })).toMatchObject({ kind: 'described' });
    },
  );

  it('is described by its uploader while only drafts show it, and not once one is scheduled', async () => {
    await put({ id: 'n1', status: 'draft', imageUrl: toImageUrl('a') });
    const describeOwn = await upload(reporter);
    expect(await describeOwn({ caption: 'ঘাট' })).toMatchObject({ kind: 'described' });
    await put({ id: 'n2', status: 'scheduled', publishAt: NOON_MS + 1, socialImageUrl: toImageUrl('a') });
    expect(await describeOwn({ credit: 'রিনা' })).toEqual(FORBIDDEN);
  });

  it('is described by an editor if all articles that show it are of the editor’s desks', async () => {
    await put({ id: 'n1', category: SPORTS, imageUrl: toImageUrl('a') });
    const describeOwn = await upload(sportsEditor);
    expect(await describeOwn({ caption: 'মাঠ' })).toMatchObject({ kind: 'described' });
    await put({ id: 'n2', category: 'জাতীয়', imageUrl: toImageUrl('a') });
    expect(await describeOwn({ credit: 'রিনা' })).toEqual({ kind: 'forbidden', reason: 'other-desk' });
  });
});

it('describes an image of a colleague as an editor of all desks', async () => {
  await put({ id: 'n1', imageUrl: toImageUrl('a') });
  await upload(RINA);
  const command = { token: toToken('a'), seen: EMPTY, details: { ...EMPTY, caption: 'ঘাট' }, nowMs: NOON_MS };
  expect(await library.describe({ ...command, by: editor })).toMatchObject({ kind: 'described' });
  expect(await library.describe({ ...command, by: reporter })).toEqual({ kind: 'forbidden', reason: 'role' });
});
