import type { AtRule, ChildNode, Container, Declaration, Plugin, Root, Rule } from 'postcss';

/** Matches browsers before Chrome 88, which lack `:where()` and `:is()`. Before Chrome 85 they lack `@property` too. */
const IS_OLD = 'not (aspect-ratio:1)';

/** Patterns of selectors that Tailwind writes with `:where()` and `:is()`, and replacements that work without them. */
const PLAIN_SELECTORS: readonly (readonly [RegExp, string])[] = [
  [/^(.*):where\(\.dark, ?\.dark \*\)(.*)$/, '.dark $1$2'],
  [/^(.*):is\(:where\(\.group\)(.*) \*\)(.*)$/, '.group$2 $1$3'],
  [/^:where\((\.[^>]+) ?> ?:not\(:last-child\)\)$/, '$1>:not(:last-child)'],
];

/**
 * PostCSS plugin. Makes the styles work in Chrome 64 and later (docs/operating.md). Removes cascade layers and puts
 * their rules in the order of the layers. As a result, an unlayered rule overrides a layered one only if its
 * specificity is at least as high. If old browsers do not support a selector, adds a copy of the rule with an
 * equivalent selector.
 */
export function oldBrowserStyles(): Plugin {
  return {
    postcssPlugin: 'old-browser-styles',
    OnceExit(root, { AtRule: AtRuleNode }) {
      flattenLayers(root);
      const createOldBrowserRule = () => new AtRuleNode({ name: 'supports', params: IS_OLD });
      root.walkAtRules('supports', setPropertiesInOldBrowsers);
      root.walkDecls(toPhysical);
      root.walkRules((rule) => {
        addPlainCopy(rule, createOldBrowserRule);
        addMarginForGap(rule, createOldBrowserRule);
        addSmallestSize(rule);
      });
    },
  };
}

function flattenLayers(root: Root): void {
  const order = listLayers(root);
  const nodesByLayer = new Map<string, ChildNode[]>(order.map((name) => [name, []]));
  for (const node of [...root.nodes]) {
    if (!isLayer(node)) continue;
    nodesByLayer.get(node.params)?.push(...(node.nodes ?? []));
    node.remove();
  }
  root.prepend(...[...nodesByLayer.values()].flat());
  root.walkAtRules('layer', (nested) => {
    throw nested.error('A layer inside another rule cannot be flattened.');
  });
}

function listLayers(root: Container): string[] {
  const layers = (root.nodes ?? []).filter(isLayer);
  return [...new Set(layers.flatMap(({ params }) => params.split(',').map((name) => name.trim())))];
}

function isLayer(node: ChildNode): node is AtRule {
  return node.type === 'atrule' && node.name === 'layer';
}

/**
 * Tailwind repeats the initial values of its custom properties for browsers without `@property`, but not for old
 * versions of Chrome. Extends the condition to them.
 */
function setPropertiesInOldBrowsers(rule: AtRule): void {
  if (rule.params.includes('margin-trim')) rule.params = `${rule.params} or (${IS_OLD})`;
}

function addPlainCopy(rule: Rule, createOld: () => AtRule): void {
  if (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === IS_OLD) return;
  const plain = rule.selectors.flatMap((selector) => toPlain(selector));
  if (plain.length === 0) return;
  const old = createOld();
  old.append(rule.clone({ selectors: plain }));
  rule.after(old);
}

function toPlain(selector: string): string[] {
  const found = PLAIN_SELECTORS.find(([pattern]) => pattern.test(selector));
  return found === undefined ? [] : [selector.replace(found[0], found[1])];
}

const ONE_ROW = ':not(.flex-col):not(.flex-wrap):not(.flex-row-reverse)';
const GAP = /^(?:gap|column-gap)$/;

/** Repeats a gap as a margin, because Chrome before 84 supports `gap` only in a grid. */
function addMarginForGap(rule: Rule, createOld: () => AtRule): void {
  const [gap, ...others] = rule.nodes;
  if (gap?.type !== 'decl' || others.length > 0 || !GAP.test(gap.prop)) return;
  const [only, ...more] = rule.selectors;
  if (only === undefined || more.length > 0) return;
  const old = createOld();
  const selector = `[class*=flex]${ONE_ROW}${only}>*+*`;
  old.append(rule.clone({ selector, nodes: [] }).append({ prop: 'margin-left', value: gap.value }));
  rule.after(old);
}

const SIDES = { inline: ['left', 'right'], block: ['top', 'bottom'] } as const;
const LOGICAL = /^(padding|margin)-(inline|block)(-start|-end)?$/;

/** Matches two values: a space outside parentheses. */
const TWO_VALUES = /^[^(]*\s|\)\s[^)]*$/;

/**
 * Replaces logical properties, which Chrome before 87 does not support. The site's text runs from left to right, so the
 * start is on the left.
 */
function toPhysical(declaration: Declaration): void {
  const [, name, axis, edge] = LOGICAL.exec(declaration.prop) ?? [];
  if (name === undefined || TWO_VALUES.test(declaration.value)) return;
  const [start, end] = SIDES[axis === 'block' ? 'block' : 'inline'];
  if (edge !== '-end') declaration.cloneBefore({ prop: `${name}-${start}` });
  if (edge !== '-start') declaration.cloneBefore({ prop: `${name}-${end}` });
  declaration.remove();
}

/** Adds the smallest size for Chrome before 79, which does not support `clamp()`. */
function addSmallestSize(rule: Rule): void {
  rule.walkDecls('font-size', (size) => {
    const smallest = /^clamp\(([^,]+),/.exec(size.value)?.[1];
    if (smallest !== undefined && size.prev()?.type !== 'decl') size.cloneBefore({ value: smallest });
  });
}
