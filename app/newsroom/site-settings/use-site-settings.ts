import { useState } from 'react';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import type { SiteSettingField, SiteSettings } from '#domain/site-settings/site-settings.ts';
import type { SaveSettingsResult } from '#services/documents/site-setting-store.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import type { TypedSettings } from './typed-settings.ts';
import {
  findProblems,
  listChanges,
  listCollisions,
  mergeSettings,
  removeSavedTexts,
  typeInto,
  withoutTyped,
} from './typed-settings.ts';

export type SiteSettingsControl = ReturnType<typeof useSiteSettings>;

/** The state of the screen. A typed field has its text until it is saved. The other fields show `loaded`. */
export function useSiteSettings(loaded: SiteSettings) {
  const [typed, setTyped] = useState<TypedSettings>({});
  const [saved, setSaved] = useState(loaded);
  const [invalidSaves, setInvalidSaves] = useState(0);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const { call, isBusy } = useActionCall<SaveSettingsResult>('/dashboard/settings');
  const { banner, show } = useTimedBanner();
  const stored = mergeSettings(loaded, saved);
  const changes = listChanges(typed, stored);
  const problems = findProblems(changes);
  // Shown only after the first attempt to save, because a URL is invalid until it is typed completely.
  const shownProblems: typeof problems = invalidSaves > 0 ? problems : {};
  const collisions = listCollisions(changes, stored);

  async function save() {
    if (Object.keys(problems).length > 0) {
      setInvalidSaves((count) => count + 1);
      return show('error', siteSettingsText.fixFirst);
    }
    setInvalidSaves(0);
    if (collisions.length > 0) return show('error', siteSettingsText.decideFirst);
    if (changes.length === 0) return setTyped({});
    const response = await call({ changes });
    if (response.kind === 'signed-out') return setIsSignedOut(true);
    if (response.kind === 'failed') return show('error', siteSettingsText.notSaved);
    if (response.kind === 'forbidden') return show('error', permissionText.refusals[response.reason]);
    setSaved(response.settings);
    if (response.kind === 'conflict') return show('error', siteSettingsText.decideFirst);
    setTyped((current) => removeSavedTexts(current, { sent: typed, stored: response.settings }));
    show('success', siteSettingsText.saved);
  }
  return {
    stored,
    problems: shownProblems,
    /** The number of saves in a row that were rejected because of `problems`. */
    invalidSaves,
    collisions,
    banner,
    isBusy,
    isSignedOut,
    hasChanges: changes.length > 0,
    textOf: (field: SiteSettingField) => typed[field]?.text ?? stored[field].value,
    changeText: (field: SiteSettingField, text: string) =>
      setTyped((current) => typeInto(current, { field, text, stored })),
    chooseStored: (field: SiteSettingField) => setTyped((current) => withoutTyped(current, [field])),
    /** Lets the next save replace the text that a colleague saved. */
    chooseTyped: (field: SiteSettingField, text: string) =>
      setTyped((current) => typeInto(withoutTyped(current, [field]), { field, text, stored })),
    save,
    cancelSignIn: () => {
      setIsSignedOut(false);
      show('error', siteSettingsText.notSaved);
    },
    continueSignedIn: () => {
      setIsSignedOut(false);
      void save();
    },
  };
}
