/** A page without JavaScript gets its theme from the server. `system` leaves the choice to the browser. */
const LITE_THEMES = ['system', 'light', 'dark'] as const;
export type LiteTheme = (typeof LITE_THEMES)[number];

/** A lite page omits scripts, web fonts and large images (docs/behaviour §2.12). */
export type Edition = 'full' | `lite-${LiteTheme}`;

/** A request to this path stores a preference in a cookie and returns to the previous page. */
export const PREFERENCES_PATH = '/preferences';

export const PREFERENCE_LINKS = {
  full: `${PREFERENCES_PATH}?edition=full`,
  lite: `${PREFERENCES_PATH}?edition=lite`,
  light: `${PREFERENCES_PATH}?theme=light`,
  dark: `${PREFERENCES_PATH}?theme=dark`,
} as const;
