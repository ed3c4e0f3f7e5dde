/** The ground of the page, for the browser's own frame; `styles.css` paints the same. */
export const THEME_GROUND = { light: '#fffefb', dark: '#161514' } as const;
