import { startFont } from './font.ts';
import { startLateLayout } from './late-layout.ts';
import { markNewsroom } from './newsroom-mark.ts';
import { polyfillOpenDialog } from './open-dialog.ts';
import { restoreTyping } from './restore-typing.ts';
import { startTheme } from './theme.ts';

/**
 * Runs in the `<head>` of every page, before the first paint.
 * @public called by the inline script
 */
export function run(): void {
  startTheme();
  markNewsroom();
  startFont();
  startLateLayout();
  polyfillOpenDialog();
  restoreTyping();
}
