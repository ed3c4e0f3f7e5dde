/** The ground of the page, for the browser's own frame; `tokens.css` and `styles.css` paint the same. */
export const THEME_GROUND = { light: '#fffefb', dark: '#161514' } as const;
