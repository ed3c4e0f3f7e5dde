import type { ForeignAttributes } from './foreign-node.ts';

/** The declarations of style sheets that hide, strike or emphasise a class. */
export type ClassStyles = {
  /** Adds the declarations of an element's classes before its own `style`. */
  addTo(name: string, attributes: ForeignAttributes): ForeignAttributes;
};

const READ_DECLARATION =
  /^\s*(?:display|visibility|mso-hide|text-decoration(?:-line)?|text-line-through|font-weight|font-style)\s*:[^;]{1,200}$/i;
const SELECTOR = /^([a-z][a-z0-9]{0,20})?\.([\w-]{1,100})$/i;
const MAX_RULES = 5_000;

/**
 * Reads the rules whose selector is a class, with or without an element's name: `.c3`, `span.msoDel`. Excel, Google Docs, Apple's
 * programs and LibreOffice write them. Rules inside at-rules are ignored: they may be for print. Takes linear time.
 */
export function readClassStyles(sheets: readonly string[]): ClassStyles {
  const rules = new Map<string, string>();
  for (const sheet of sheets) {
    for (const { selectors, declarations } of listRules(withoutComments(sheet))) {
      const read = declarations.split(';').filter((declaration) => READ_DECLARATION.test(declaration));
      if (read.length === 0) continue;
      for (const selector of selectors.split(',')) {
        const [, name = '', className] = SELECTOR.exec(selector.trim()) ?? [];
        const key = `${name.toLowerCase()}.${className}`;
        if (className !== undefined && rules.size < MAX_RULES)
          rules.set(key, `${rules.get(key) ?? ''}${read.join(';')};`);
      }
    }
  }
  return {
    addTo: (name, attributes) => {
      if (rules.size === 0 || attributes.class === undefined) return attributes;
      const classes = attributes.class.split(/\s+/);
      const found = [
        ...classes.map((one) => rules.get(`.${one}`)),
        ...classes.map((one) => rules.get(`${name}.${one}`)),
      ];
      const style = found.filter((declarations) => declarations !== undefined).join('');
      return style === '' ? attributes : { ...attributes, style: `${style}${attributes.style ?? ''}` };
    },
  };
}

type Rule = { selectors: string; declarations: string };

function listRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let selectors = '';
  let start = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    const text = css.slice(start, index);
    if (brace === '{' && depth === 0) selectors = text.slice(text.lastIndexOf(';') + 1);
    if (brace === '}' && depth === 1 && !selectors.includes('@')) rules.push({ selectors, declarations: text });
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    start = index + 1;
  }
  return rules;
}

/** Word writes the rules inside an HTML comment. */
function withoutComments(css: string): string {
  const [first = '', ...others] = css.replace(/<!--|-->/g, ' ').split('/*');
  return first + others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join(' ');
}
