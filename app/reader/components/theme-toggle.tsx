import { headerText } from '#app/text/site.ts';
import { THEME_TOGGLE } from '#app/theme/theme-script.ts';
import { MoonIcon, SunIcon } from '#app/ui/icons.tsx';

/** Pressed, it is the page's head script that switches: at any time, without React. */
export function ThemeToggle() {
  return (
    <button {...THEME_TOGGLE} className="tap-target noscript:hidden hover:text-accent" type="button">
      <MoonIcon className="size-5.5 dark:hidden" />
      <SunIcon className="hidden size-5.5 dark:block" />
      <span className="sr-only dark:hidden">{headerText.toDark}</span>
      <span className="sr-only hidden dark:inline">{headerText.toLight}</span>
    </button>
  );
}
