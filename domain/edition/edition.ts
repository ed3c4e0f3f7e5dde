/** Theme of a lite page. Without script the server has to know it; `system` leaves the choice to the browser. */
const LITE_THEMES = ['system', 'light', 'dark'] as const;
export type LiteTheme = (typeof LITE_THEMES)[number];

/** How a page is delivered: complete, or lite, i.e. without script, web fonts and large images (docs/behaviour.md §2.12). */
export type Edition = 'full' | `lite-${LiteTheme}`;

/** Path that stores a preference in a cookie and returns to the page. */
export const PREFERENCES_PATH = '/preferences';

/** Links that store a preference. */
export const PREFERENCE_LINKS = {
  full: `${PREFERENCES_PATH}?edition=full`,
  lite: `${PREFERENCES_PATH}?edition=lite`,
  light: `${PREFERENCES_PATH}?theme=light`,
  dark: `${PREFERENCES_PATH}?theme=dark`,
} as const;
