import { keepRootClass } from './root-class.ts';
import { createStoredChoice } from './stored-choice.ts';

/** Local storage key of the reader's theme (docs/behaviour §4). */
export const THEME_STORAGE_KEY = 'theme';

/**
 * The page's background colours, for the browser's toolbar (`theme-color`). `tokens.css` and `styles.css` define the
 * same colours.
 */
export const THEME_BACKGROUND = { light: '#fffefb', dark: '#161514' } as const;

export const THEME_TOGGLE = { 'data-theme-toggle': '' } as const;

/**
 * Applies the reader's theme, or else the system's (docs/behaviour §4). Runs before the first paint, so theme buttons
 * work before other scripts have loaded. Changes of the system's theme and changes in other tabs apply too.
 */
export function startTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const frame = document.createElement('meta');
  frame.name = 'theme-color';
  const stored = createStoredChoice(THEME_STORAGE_KEY);

  const apply = () => {
    const choice = stored.read();
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches);
    root.classList.toggle('dark', isDark);
    frame.content = THEME_BACKGROUND[isDark ? 'dark' : 'light'];
    if (!frame.isConnected) document.head.append(frame);
  };
  const toggle = () => {
    stored.save(root.classList.contains('dark') ? 'light' : 'dark');
    apply();
  };

  keepRootClass(apply);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) toggle();
  });
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
}
