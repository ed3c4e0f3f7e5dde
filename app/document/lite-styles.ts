import type { LiteTheme } from '#domain/edition/edition.ts';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const DARK_WITHOUT_SCRIPT = /\(scripting:\s*none\)\s+and\s+\(prefers-color-scheme:\s*dark\)/g;
const WITHOUT_SCRIPT = /\(scripting:\s*none\)/g;

/**
 * The styles of a lite page: without web fonts, and with the rules for browsers without script, because the page has
 * none. A theme that the reader chose is the class `dark` or none, so the system's theme must not apply.
 */
export function toLiteStyles(styles: string, theme: LiteTheme): string {
  return styles
    .replace(FONT_FACE, '')
    .replace(DARK_WITHOUT_SCRIPT, theme === 'system' ? '(prefers-color-scheme:dark)' : 'not all')
    .replace(WITHOUT_SCRIPT, 'all');
}
