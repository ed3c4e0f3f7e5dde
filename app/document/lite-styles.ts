import type { Edition } from '#domain/edition/edition.ts';
import { styles as chosenThemeStyles } from '../lite.css?inline&page=chosen';
import { styles as systemThemeStyles } from '../lite.css?inline&page=system';

/** A CSS rule. `names` lists, for each of its selectors, the elements, such as `<p`, and classes that a page must have. */
type StyleRule = { css: string; names: readonly (readonly string[])[] };

/** An at-rule such as `@media (…)`, with rules. */
type StyleGroup = { at: string; rules: readonly StyleNode[] };

export type StyleNode = StyleRule | StyleGroup;

const HEAD_END = '</head>';

/**
 * Adds the styles to a lite page. Omits rules for elements and classes that the page does not have, because lite pages
 * do not have scripts that could add them. With the rest, the page fits into the first flight of a connection
 * (docs/performance.md).
 */
export function addLiteStyles(html: string, edition: Exclude<Edition, 'full'>): string {
  const styles = edition === 'lite-system' ? systemThemeStyles : chosenThemeStyles;
  const used = toUsedStyles(styles, listNames(html));
  return html.replace(HEAD_END, () => `<style>${used}</style>${HEAD_END}`);
}

export function toUsedStyles(styles: readonly StyleNode[], present: ReadonlySet<string>): string {
  const texts = styles.map((node) => {
    if ('css' in node) return node.names.some((names) => names.every((name) => present.has(name))) ? node.css : '';
    const inner = toUsedStyles(node.rules, present);
    return inner === '' ? '' : `${node.at}{${inner}}`;
  });
  return texts.join('');
}

function listNames(html: string): ReadonlySet<string> {
  const elements = Array.from(html.matchAll(/<[a-z][a-z\d]*/g), ([element]) => element);
  const values = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value);
  return new Set([...elements, ...[...new Set(values)].flatMap((value) => unescapeHtml(value).split(' '))]);
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? '');
