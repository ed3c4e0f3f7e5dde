import { chooseFont } from './font.ts';
import { startLateLayout } from './late-layout.ts';
import { loadReaderScript } from './load-reader-script.ts';
import { markNewsroom } from './newsroom-mark.ts';
import { polyfillOpenDialog } from './open-dialog.ts';
import { restoreTyping } from './restore-typing.ts';
import { markShareSheet } from './share-mark.ts';
import { startTextSize } from './text-size.ts';
import { startTheme } from './theme.ts';

const PARTS = [
  startTheme,
  startTextSize,
  markShareSheet,
  markNewsroom,
  chooseFont,
  startLateLayout,
  polyfillOpenDialog,
  restoreTyping,
  loadReaderScript,
];

/**
 * Runs in the `<head>` of every page, before the first paint.
 * @public called by the inline script
 */
export function run(): void {
  for (const start of PARTS) {
    try {
      start();
    } catch {
      // The part failed, for example because cookies are blocked. The page works without it.
    }
  }
}
