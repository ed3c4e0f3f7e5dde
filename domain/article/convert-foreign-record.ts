import { convertHtmlBody } from '../foreign-html/convert-html-body.ts';
import type { ForeignNote } from '../foreign-html/html-to-markup.ts';
import { decodeEntities, isHtml, toPlainLine } from '../foreign-html/tree/recognise-html.ts';
import { toLoadableUrl } from '../images/loadable-url.ts';
import type { Repair, RepairedRecord } from '../import/repair-values.ts';
import { isRecord } from '../import/repair-values.ts';
import { ARTICLE_FIELD_NAMES, ARTICLE_FIELDS } from './article-fields.ts';

/** The converted value and its problem, or the reason why it cannot be converted; null if the value is correct. */
type Conversion = { to: unknown; problem: string } | { refusal: string } | null;

/** `refusal` is the reason why a value cannot be converted; null if every value could be. */
export type ConvertedRecord = RepairedRecord & { refusal: string | null };

const IMAGE_FIELDS: readonly string[] = ['imageUrl', 'socialImageUrl'];
const CANNOT_LOAD = 'cannot be loaded and is left out';
/** Such a body is refused, because as plain text it would show readers its tags and deleted text. */
const CANNOT_CONVERT = 'is HTML with too many or too deeply nested elements';

/**
 * Converts the values of an article's unparsed record that come from another publishing system: a body in HTML, entities in
 * lines, and the URLs of images (docs/operating.md, "The import file").
 */
export function convertForeignRecord(record: unknown): ConvertedRecord {
  if (!isRecord(record)) return { value: record, repairs: [], refusal: null };
  let refusal: string | null = null;
  const repairs = ARTICLE_FIELD_NAMES.flatMap((field): Repair[] => {
    const from = record[field];
    const converted = convertValue(field, from);
    if (converted !== null && 'refusal' in converted) refusal = `${field} ${converted.refusal}`;
    return converted === null || 'refusal' in converted ? [] : [{ field, from, ...converted }];
  });
  const changes = Object.fromEntries(repairs.map(({ field, to }) => [field, to]));
  return { value: repairs.length === 0 ? record : { ...record, ...changes }, repairs, refusal };
}

function convertValue(field: (typeof ARTICLE_FIELD_NAMES)[number], value: unknown): Conversion {
  if (Array.isArray(value) && ARTICLE_FIELDS[field].kind === 'tags') return convertTags(value);
  if (typeof value !== 'string' || value === '') return null;
  if (IMAGE_FIELDS.includes(field)) return convertImageUrl(value);
  switch (ARTICLE_FIELDS[field].kind) {
    case 'body':
      return convertBody(value);
    case 'line':
    case 'optionalLine':
    case 'tags':
      return convertLine(value);
    default:
      return null;
  }
}

function convertLine(value: string): Conversion {
  const to = toPlainLine(value);
  return to === value ? null : { to, problem: 'has HTML' };
}

function convertTags(value: readonly unknown[]): Conversion {
  const to = value.map((tag) => (typeof tag === 'string' ? toPlainLine(tag) : tag));
  return to.every((tag, index) => tag === value[index]) ? null : { to, problem: 'has HTML' };
}

function convertImageUrl(value: string): Conversion {
  const url = value.replace(/&(?:amp|#0*38);/g, '&');
  if (url.trim() === '') return null;
  const to = toLoadableUrl(url);
  if (to === null) return { to: '', problem: CANNOT_LOAD };
  return to === value.trim() ? null : { to, problem: 'is not an encoded URL' };
}

function convertBody(body: string): Conversion {
  const problems: string[] = [];
  if (isJson(body)) return { refusal: 'is JSON, not text' };
  let text = decodeEntities(body);
  const html = ENCODED_HTML.test(body) ? text : body;
  if (isHtml(html)) {
    const converted = convertHtmlBody(html);
    if (converted === null) return { refusal: CANNOT_CONVERT };
    text = converted.markup;
    const leftOut = converted.notes.map((note) => NOTES[note]);
    problems.push(leftOut.length === 0 ? 'is HTML' : `is HTML with ${leftOut.join(', ')}`);
  } else if (text !== body) problems.push('has HTML entities');
  const images = convertImageLines(text);
  problems.push(...images.problems);
  return problems.length === 0 ? null : { to: images.text, problem: problems.join(' and ') };
}

/** A body that is escaped HTML: starts with `&lt;` and a tag name, and ends with `&gt;`. */
const ENCODED_HTML = /^\s*&lt;[a-z][\s\S]*&gt;\s*$/i;

/** True for the body of an editor that stores blocks as JSON. */
function isJson(body: string): boolean {
  if (!/^\s*[[{]/.test(body)) return false;
  try {
    return typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
}

const NOTES: Readonly<Record<ForeignNote, string>> = {
  trackedChanges: 'tracked changes (accepted)',
  struckText: 'struck-out text (left out)',
  comments: 'comments (left out)',
  hiddenText: 'hidden text (left out)',
  footnotes: 'footnotes (moved to the end)',
  checkBoxes: 'check boxes (left out)',
  images: 'images that cannot be loaded (left out)',
  shortcodes: 'shortcodes (left out)',
};

/** `![alternative text](` at the beginning of a line. */
const IMAGE_BEGINNING = /^\s*!\[[^[\]\n]*\]\(/;
const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|[a-z]:\\)/i;

/** Returns the URL of an image line, which may have spaces; '' for any other line. */
function findImageUrl(line: string): string {
  const beginning = IMAGE_BEGINNING.exec(line)?.[0];
  if (beginning === undefined || !line.trimEnd().endsWith(')')) return '';
  const inner = line.trimEnd().slice(beginning.length, -1);
  const textsStart = inner.search(/\s"/);
  return (textsStart < 0 ? inner : inner.slice(0, textsStart)).trim();
}

/** Encodes the URLs of a body's image lines. A line whose URL no browser can load is left out. */
function convertImageLines(body: string): { text: string; problems: string[] } {
  if (!body.includes('![')) return { text: body, problems: [] };
  const problems = new Set<string>();
  const lines = body.split('\n').flatMap((line) => {
    const source = findImageUrl(line);
    const url = toLoadableUrl(source);
    if (source === '' || url === source) return [line];
    if (url !== null) {
      problems.add('has image URLs that are not encoded');
      return [line.replace(`(${source}`, () => `(${url}`)];
    }
    if (!HAS_SCHEME.test(source)) return [line];
    problems.add('has images that cannot be loaded and are left out');
    return [];
  });
  return problems.size === 0 ? { text: body, problems: [] } : { text: lines.join('\n'), problems: [...problems] };
}
