import { describe, expect, it } from 'vitest';
import { toSiteSettings } from '#domain/site-settings/setting-values.ts';
import type { SiteSetting, SiteSettingField } from '#domain/site-settings/site-settings.ts';
import type { TypedSettings } from './typed-settings.ts';
import {
  findProblems,
  listChanges,
  listCollisions,
  mergeSettings,
  removeSavedTexts,
  typeInto,
} from './typed-settings.ts';

const stored = (settings: Partial<Record<SiteSettingField, SiteSetting>>) =>
  toSiteSettings(new Map(Object.entries(settings)));

const BEFORE = stored({ editor: { value: 'আগের সম্পাদক', updatedAt: 10 } });

describe('a typed field', () => {
  it('is a change based on the version that was stored when the typing started', () => {
    const first = typeInto({}, { field: 'editor', text: ' নতুন', stored: BEFORE });
    const later = stored({ editor: { value: 'অন্যের লেখা', updatedAt: 20 } });
    const typed = typeInto(first, { field: 'editor', text: ' নতুন নাম', stored: later });
    const changes = listChanges(typed, later);
    expect(changes).toEqual([{ field: 'editor', value: 'নতুন নাম', baseUpdatedAt: 10 }]);
    expect(listCollisions(changes, later)).toEqual(['editor']);
    expect(listCollisions(changes, BEFORE)).toEqual([]);
  });

  it('is no change if it is normalised to the stored value', () => {
    const typed = typeInto({}, { field: 'editor', text: 'আগের সম্পাদক ', stored: BEFORE });
    expect(typed.editor?.text).toBe('আগের সম্পাদক ');
    expect(listChanges(typed, BEFORE)).toEqual([]);
  });

  it('is forgotten if the stored value is typed again', () => {
    const typed = typeInto({}, { field: 'editor', text: 'ক', stored: BEFORE });
    expect(typeInto(typed, { field: 'editor', text: 'আগের সম্পাদক', stored: BEFORE })).toEqual({});
  });

  it('collides with nothing if someone else saved the same value', () => {
    const typed = typeInto({}, { field: 'editor', text: 'একই নাম', stored: BEFORE });
    const later = stored({ editor: { value: 'একই নাম', updatedAt: 20 } });
    expect(listChanges(typed, later)).toEqual([]);
  });
});

it('names the problem of each invalid change', () => {
  const typed: TypedSettings = {
    facebook: { text: 'facebook.com', baseUpdatedAt: 0 },
    email: { text: 'desk@prohor.example', baseUpdatedAt: 0 },
  };
  expect(findProblems(listChanges(typed, BEFORE))).toEqual({ facebook: 'not-a-url' });
});

it('merges two reads field by field, the newer version of each', () => {
  const a = stored({ editor: { value: 'নতুন', updatedAt: 2 }, phone: { value: '১', updatedAt: 1 } });
  const b = stored({ editor: { value: 'পুরোনো', updatedAt: 1 }, phone: { value: '', updatedAt: 3 } });
  const merged = mergeSettings(a, b);
  expect([merged.editor.value, merged.phone.value]).toEqual(['নতুন', '']);
});

describe('after a save', () => {
  const after = stored({ editor: { value: 'নতুন', updatedAt: 30 } });
  const sent: TypedSettings = { editor: { text: 'নতুন', baseUpdatedAt: 10 } };

  it('drops what was saved', () => {
    expect(removeSavedTexts(sent, { sent, stored: after })).toEqual({});
  });

  it('keeps what was typed during the save, based on the saved version', () => {
    const typed: TypedSettings = {
      editor: { text: 'নতুন নাম', baseUpdatedAt: 10 },
      phone: { text: '১২৩', baseUpdatedAt: 0 },
    };
    expect(removeSavedTexts(typed, { sent, stored: after })).toEqual({
      editor: { text: 'নতুন নাম', baseUpdatedAt: 30 },
      phone: { text: '১২৩', baseUpdatedAt: 0 },
    });
  });
});
