import { paletteText } from '#app/strings/palette.ts';
import { useScreenActions } from '../../palette/palette-store.ts';
import type { ArticleFormControl } from '../use-article-form.ts';

/** The actions of the form in the command palette. */
export function useRoomActions({ saveWork, setView }: ArticleFormControl): void {
  useScreenActions([
    { id: 'save', read: () => paletteText.save, run: saveWork },
    { id: 'preview', read: () => paletteText.preview, run: () => setView('preview') },
    { id: 'full-screen', read: () => paletteText.fullScreen, run: () => setView('full-screen') },
  ]);
}
