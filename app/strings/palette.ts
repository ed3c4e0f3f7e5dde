import * as bengali from './bengali/palette.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of the command palette, in English (docs/behaviour.md §2.7.12). */
export const paletteText = inBoth(
  {
    open: 'Find',
    title: 'Find an article, a screen or an action',
    /** In the field, which is narrow on a phone. */
    placeholder: 'Article, screen or action',
    here: 'This screen',
    screens: 'Screens',
    actions: 'Actions',
    articles: 'Articles',
    recent: 'Recently changed articles',
    none: 'Nothing found.',
    searching: 'Searching…',
    failed: 'The articles couldn’t be searched.',
    theme: 'Switch between light and dark',
    signOut: 'Sign out',
    editThis: 'Edit this article',
    historyOfThis: 'History of this article',
    preview: 'Preview',
    fullScreen: 'Full screen',
    save: 'Save',
    everywhere: 'In the whole dashboard',
    outsideText: 'The same, outside a text field',
    formHelp: 'Ctrl+Shift+P finds an article, a screen or an action; so does Ctrl+K outside a text field.',
  },
  bengali.paletteText,
);
