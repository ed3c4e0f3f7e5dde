import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import type { SiteSettings } from '#domain/site-settings/site-settings.ts';
import { NETWORK_FIELDS, PUBLISHER_FIELDS, TEXT_PAGES } from '#domain/site-settings/site-settings.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { LeaveGuard } from '../components/dialogs/leave-guard.tsx';
import { Group } from '../components/groups.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { CardSettings } from './card-settings.tsx';
import { SettingField } from './setting-field.tsx';
import { TextPageField } from './text-page-field.tsx';
import type { SiteSettingsControl } from './use-site-settings.ts';
import { useSiteSettings } from './use-site-settings.ts';

/** One button saves every changed field. */
export function SiteSettingsForm({ settings }: { readonly settings: SiteSettings }) {
  const control = useSiteSettings(settings);
  const isHydrated = useIsHydrated();
  const { save, hasChanges, invalidSaves, isSignedOut, cancelSignIn, continueSignedIn } = control;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (invalidSaves > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [invalidSaves]);
  return (
    <>
      <form
        // Keeps a focused control above the save bar.
        className="[&_:is(input,textarea,button,summary,a)]:scroll-mb-36"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        ref={form}
      >
        <fieldset className="min-w-0" disabled={!isHydrated}>
          <Group id="publisher" title={siteSettingsText.publisher}>
            <Pairs>
              {PUBLISHER_FIELDS.map((field) => (
                <SettingField control={control} field={field} key={field} label={siteSettingsText.fields[field]} />
              ))}
              <SettingField control={control} field="byline" label={siteSettingsText.fields.byline} />
            </Pairs>
          </Group>
          <Group hint={siteSettingsText.networksHint} id="networks" title={siteSettingsText.networks}>
            <Pairs>
              {NETWORK_FIELDS.map((field) => (
                <SettingField control={control} field={field} key={field} label={siteSettingsText.fields[field]} />
              ))}
            </Pairs>
          </Group>
          <Group hint={siteSettingsText.adsHint} id="advertising" title={siteSettingsText.ads}>
            <SettingField control={control} field="adsTxt" label={siteSettingsText.fields.adsTxt} />
          </Group>
          <Group hint={siteSettingsText.pagesHint} id="text-pages" title={siteSettingsText.pages}>
            {TEXT_PAGES.map((page) => (
              <TextPageField control={control} key={page} page={page} />
            ))}
          </Group>
          <CardSettings control={control} />
          <SaveBar control={control} />
        </fieldset>
      </form>
      <LeaveGuard hasUnsavedWork={() => hasChanges} note={siteSettingsText.leaveNote} />
      <SignInAgain isOpen={isSignedOut} onCancel={cancelSignIn} onSignedIn={continueSignedIn} />
    </>
  );
}

/** Fields in two columns if there is room. */
const Pairs = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
);

/**
 * Shows the result of the last save, whether there are unsaved changes, and the Save button. Sticks to the bottom of
 * the screen.
 */
function SaveBar({ control: { banner, hasChanges, isBusy } }: { readonly control: SiteSettingsControl }) {
  return (
    <div className="sticky bottom-(--frame-bottom) z-10 space-y-2 border-ink border-t-2 bg-paper py-3 short:static">
      {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-muted text-sm leading-[1.6]">
          {hasChanges ? siteSettingsText.unsaved : siteSettingsText.allSaved}
        </p>
        <Button className="grow sm:grow-0" isBusy={isBusy} type="submit" variant="primary">
          {siteSettingsText.save}
        </Button>
      </div>
    </div>
  );
}
