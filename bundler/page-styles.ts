import type { ChildNode, Root } from 'postcss';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import type { StyleNode } from '#app/document/lite-styles.ts';

/**
 * `full`: a page that loads scripts. `system`: a lite page in the system's theme. `chosen`: a lite page in the theme
 * that the reader has chosen, which is dark if the page has the class `dark`.
 */
type Variant = 'full' | 'system' | 'chosen';

const QUERY = /\.css\?inline&page=(full|system|chosen)$/;
const EXPORT = 'export default ';
const WITHOUT_SCRIPT = '(scripting:none)';
const DARK_WITHOUT_SCRIPT = '(scripting:none) and (prefers-color-scheme:dark)';

/** Matches selectors of elements that Tailwind resets and no reader's page contains. */
const UNUSED_ELEMENTS =
  /\b(?:select|optgroup|textarea|progress|table|samp|kbd|pre|code|abbr|hr|sub|sup|video|audio|canvas|embed|object)\b|::(?:-webkit-)?(?:file|datetime|date-and|calendar|inner-spin|outer-spin)|:-moz-ui-invalid|:host/;

/**
 * Vite plugin. The module `./styles.css?inline&page=full` exports the styles of a reader's page as `styles`. For lite
 * pages, `styles` is a list of rules with the names in their selectors. Rules that can never apply are omitted. Lite
 * pages do not load scripts, so the rules for `scripting: none` are included there without the media query.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    enforce: 'post',
    transform: {
      filter: { id: QUERY },
      handler(code, id) {
        const styles: string = JSON.parse(code.slice(EXPORT.length).replace(/;\s*$/, ''));
        const variant = QUERY.exec(id)?.[1] as Variant;
        const ofPage = toPageStyles(styles, variant);
        return `export const styles = ${JSON.stringify(variant === 'full' ? ofPage : toStyleNodes(ofPage))};`;
      },
    },
  };
}

export function toPageStyles(styles: string, variant: Variant): string {
  const root = postcss.parse(styles);
  if (variant !== 'full') resolveScripting(root, variant);
  removeUnusedSelectors(root);
  removeDuplicates(root);
  removeUnusedProperties(root);
  return root.toString();
}

export function toStyleNodes(styles: string): StyleNode[] {
  return postcss.parse(styles).nodes.map(toStyleNode);
}

function toStyleNode(node: ChildNode): StyleNode {
  if (node.type === 'rule') return { css: node.toString(), names: node.selectors.map(listNames) };
  if (node.type !== 'atrule' || !/^(?:media|supports)$/.test(node.name)) return { css: node.toString(), names: [[]] };
  return { at: `@${node.name} ${node.params}`, rules: (node.nodes ?? []).map(toStyleNode) };
}

/** Matches `:not()`, and `:is()` with alternatives: an element may match these without having all of their names. */
const ALTERNATIVES =
  /:not\((?:[^()]|\([^()]*\))*\)|:(?:is|where|-webkit-any)\((?:[^(),]|\([^()]*\))*,(?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.((?:\\.|[\w-])+)/g;

const ATTRIBUTES_AND_PSEUDOS = /\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g;

/** Lists the elements, such as `<p`, and the classes that a page must contain for an element to match the selector. */
function listNames(selector: string): string[] {
  const certain = selector.replace(ALTERNATIVES, '');
  const classes = Array.from(certain.matchAll(CLASS), ([, name = '']) => name.replace(/\\(.)/g, '$1'));
  const elements =
    certain
      .replace(CLASS, '')
      .replace(ATTRIBUTES_AND_PSEUDOS, '')
      .match(/[a-z][a-z\d]*/g) ?? [];
  return [...elements.map((element) => `<${element}`), ...classes];
}

function resolveScripting(root: Root, variant: Variant): void {
  root.walkAtRules('media', (rule) => {
    const condition = rule.params.replace(/:\s+/g, ':');
    if (condition === WITHOUT_SCRIPT) rule.replaceWith(rule.nodes ?? []);
    else if (condition === DARK_WITHOUT_SCRIPT && variant === 'chosen') rule.remove();
    else if (condition === DARK_WITHOUT_SCRIPT) rule.params = '(prefers-color-scheme:dark)';
  });
}

/**
 * Matches selectors without effect: browsers that need the minifier's `:-webkit-any()` do not support the rest of these.
 */
const UNSUPPORTED_SELECTOR = /:-webkit-any\(.*(?::where\(|:open\b)|:has\(.*:-webkit-any\(/;

function removeUnusedSelectors(root: Root): void {
  root.walkRules((rule) => {
    const present = rule.selectors.filter(
      (selector) => !UNSUPPORTED_SELECTOR.test(selector) && (selector.includes('.') || !UNUSED_ELEMENTS.test(selector)),
    );
    if (present.length === 0) rule.remove();
    else if (present.length < rule.selectors.length) rule.selectors = present;
  });
}

function removeDuplicates(root: Root): void {
  root.walkDecls((declaration) => {
    const next = declaration.next();
    if (next?.toString() === declaration.toString()) next?.remove();
  });
}

/**
 * Removes custom properties that no rule uses. Repeats this, because only a removed property may have used another one.
 */
function removeUnusedProperties(root: Root): void {
  const { length } = root.toString();
  const read = new Set(Array.from(root.toString().matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
  if (root.toString().length < length) removeUnusedProperties(root);
}
