import type { DashboardScreen } from '../dashboard/screens.ts';
import type { KeyPress } from '../typing/latin-key.ts';
import { toLatin } from '../typing/latin-key.ts';

/** Maximum time between G and the letter of a screen. */
const GO_TIMEOUT_MS = 2_000;

type TimedKeyPress = KeyPress & { readonly timeStamp: number };

/**
 * Returns a function that receives each key and finds the screen to open: G, then the letter of the screen. On a
 * Bengali keyboard the key's position counts. `started` means that G was pressed and the letter is still missing.
 */
export function createGoKeys(): (
  key: TimedKeyPress,
  screens: readonly DashboardScreen[],
) => DashboardScreen | 'started' | null {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key, screens) => {
    const isSecond = key.timeStamp - startedAt <= GO_TIMEOUT_MS;
    startedAt = Number.NEGATIVE_INFINITY;
    if (key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return null;
    const letter = toLatin(key).toUpperCase();
    const screen = isSecond ? screens.find((one) => one.letter === letter) : undefined;
    if (screen !== undefined) return screen;
    if (letter !== 'G') return null;
    startedAt = key.timeStamp;
    return 'started';
  };
}
