/** A rule of a style sheet. `rules` are those inside `@media` and the like; null for any other rule. */
type Rule = { prelude: string; body: string; rules: readonly Rule[] | null };

const GROUPING = /^\s*@(?:media|supports|layer|container)\b/;
const FUNCTION_WITHOUT_NESTING = /:(?:not|is|where|has)\([^()]*\)/g;
/** Not one in a class name. */
const SELECTOR_COMMA = /(?<!\\),/;
const CLASS_IN_SELECTOR = /\.((?:\\.|[\w-])+)/g;

const parsed = new Map<string, readonly Rule[]>();

/**
 * Leaves out the rules of minified styles for classes that `html` does not have. A class inside a function such as
 * `:not()` decides nothing. Assumes that no string in the styles contains a brace or a semicolon.
 */
export function selectUsedStyles(styles: string, html: string): string {
  const rules = parsed.get(styles) ?? parseRules(styles);
  parsed.set(styles, rules);
  return writeUsed(rules, findClasses(html));
}

function findClasses(html: string): ReadonlySet<string> {
  const values = [...html.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value);
  const unescaped = values.map((value) =>
    value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
  return new Set(unescaped.flatMap((value) => value.split(' ')));
}

function parseRules(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';') {
      rules.push({ prelude: css.slice(start, at + 1), body: '', rules: null });
      start = at + 1;
    } else if (css[at] === '{') {
      const end = findBlockEnd(css, at);
      const prelude = css.slice(start, at);
      const body = css.slice(at + 1, end);
      rules.push({ prelude, body, rules: GROUPING.test(prelude) ? parseRules(body) : null });
      start = end + 1;
      at = end;
    }
  }
  return rules;
}

function findBlockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('The styles have an unclosed block.');
}

function writeUsed(rules: readonly Rule[], used: ReadonlySet<string>): string {
  return rules.map((rule) => writeRule(rule, used)).join('');
}

function writeRule({ prelude, body, rules }: Rule, used: ReadonlySet<string>): string {
  if (prelude.endsWith(';')) return prelude;
  if (rules !== null) {
    const inner = writeUsed(rules, used);
    return inner === '' ? '' : `${prelude}{${inner}}`;
  }
  return prelude.trimStart().startsWith('@') || isUsed(prelude, used) ? `${prelude}{${body}}` : '';
}

function isUsed(selectors: string, used: ReadonlySet<string>): boolean {
  let plain = selectors;
  while (FUNCTION_WITHOUT_NESTING.test(plain)) plain = plain.replace(FUNCTION_WITHOUT_NESTING, '');
  return plain
    .split(SELECTOR_COMMA)
    .some((selector) =>
      [...selector.matchAll(CLASS_IN_SELECTOR)].every(([, name = '']) => used.has(name.replace(/\\(.)/g, '$1'))),
    );
}
