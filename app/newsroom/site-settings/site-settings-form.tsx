import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import type { SiteSettings } from '#domain/site-settings/site-settings.ts';
import { NETWORK_FIELDS, PUBLISHER_FIELDS, TEXT_PAGES } from '#domain/site-settings/site-settings.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { LeaveGuard } from '../components/dialogs/leave-guard.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
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
        <ScreenHeading about={siteSettingsText.hint} title={siteSettingsText.title} />
        <fieldset className="min-w-0" disabled={!isHydrated}>
          <Section title={siteSettingsText.publisher}>
            {PUBLISHER_FIELDS.map((field) => (
              <SettingField control={control} field={field} key={field} label={siteSettingsText.fields[field]} />
            ))}
            <SettingField control={control} field="byline" label={siteSettingsText.fields.byline} />
          </Section>
          <Section hint={siteSettingsText.networksHint} title={siteSettingsText.networks}>
            {NETWORK_FIELDS.map((field) => (
              <SettingField control={control} field={field} key={field} label={siteSettingsText.fields[field]} />
            ))}
          </Section>
          <Section hint={siteSettingsText.adsHint} isWide title={siteSettingsText.ads}>
            <SettingField control={control} field="adsTxt" label={siteSettingsText.fields.adsTxt} />
          </Section>
          <Section hint={siteSettingsText.pagesHint} isWide title={siteSettingsText.pages}>
            {TEXT_PAGES.map((page) => (
              <TextPageField control={control} key={page} page={page} />
            ))}
          </Section>
          <SaveBar control={control} />
        </fieldset>
      </form>
      <LeaveGuard hasUnsavedWork={() => hasChanges} note={siteSettingsText.leaveNote} />
      <SignInAgain isOpen={isSignedOut} onCancel={cancelSignIn} onSignedIn={continueSignedIn} />
    </>
  );
}

type SectionProps = {
  readonly title: string;
  readonly hint?: string;
  /** Whether there is one column on all screens. By default wide screens have two. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

function Section({ title, hint, isWide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-6 border-line border-t pt-5 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10"
    >
      <div>
        <h2 className="font-bold text-lg leading-[1.5]" id={id}>
          {title}
        </h2>
        {hint === undefined ? null : <p className="max-w-measure text-muted text-sm leading-[1.6]">{hint}</p>}
      </div>
      <div className={`grid gap-x-6 gap-y-4 pt-4 lg:pt-0 ${isWide ? '' : 'sm:grid-cols-2'}`}>{children}</div>
    </section>
  );
}

/**
 * Shows the result of the last save, whether there are unsaved changes, and the Save button. Sticks to the bottom of
 * the screen.
 */
function SaveBar({ control: { banner, hasChanges, isBusy } }: { readonly control: SiteSettingsControl }) {
  return (
    <div className="sticky bottom-(--frame-bottom) z-10 mt-6 space-y-2 border-ink border-t-2 bg-paper py-3 short:static">
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
