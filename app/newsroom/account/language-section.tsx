import { LANGUAGE_NAMES, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { accountText } from '#app/strings/staff/sign-in.ts';
import { INTERFACE_LANGUAGES } from '#domain/staff/interface-language.ts';
import { Button } from '../components/button.tsx';
import { Group } from '../components/groups.tsx';

/**
 * Chooses the language of the dashboard. A native form, because the whole next page must be rendered in the new
 * language.
 */
export function LanguageSection() {
  const current = readInterfaceLanguage();
  return (
    <Group id="language" title={accountText.language}>
      <p className="max-w-measure text-muted leading-[1.6]">{accountText.languageHint}</p>
      <form className="flex flex-wrap items-center gap-x-6 gap-y-3" method="post">
        {INTERFACE_LANGUAGES.map((language) => (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5" key={language} lang={language}>
            <input
              className="size-5 accent-accent"
              defaultChecked={language === current}
              name="language"
              type="radio"
              value={language}
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
        <Button name="intent" type="submit" value="language">
          {accountText.changeLanguage}
        </Button>
      </form>
    </Group>
  );
}
