import { countNames, countTextLetters, hasLostText } from '../moving/convert-post-body.ts';
import type { Loss } from '../moving/foreign-post.ts';
import type { RenderedBody } from './lexical-to-html.ts';
import { lexicalToHtml } from './lexical-to-html.ts';
import { mobiledocToHtml } from './mobiledoc-to-html.ts';
import { readDamagedTexts } from './read-damaged-texts.ts';
import { escapeHtml } from './read-value.ts';

/** The columns of a post with its text: the HTML that Ghost rendered, and the documents of its editors. */
export type GhostColumns = { readonly html: string; readonly lexical: string; readonly mobiledoc: string };

/** `isGated`: a part of the text is for members only. */
export type GhostBody = { readonly html: string; readonly isGated: boolean; readonly losses: readonly Loss[] };

const GATED = /<!--\s{0,9}kg-gated-block:begin[^>]{0,500}nonMember:\s{0,9}false/;
const CARD = /\bclass\s{0,9}=\s{0,9}"kg-card kg-([a-z-]{1,40})-card\b/g;
/** Cards that articles of this site can have, too. */
const WHOLE_CARD = /^(?:callout|embed|gallery|image)$/;
const MAX_DETAIL = 300;

/**
 * Decides the HTML of a post's text: Ghost's own if it exists and is complete, otherwise the HTML of the editor's document.
 * From a damaged document only the texts are read, as paragraphs. Lists the cards that articles of this site cannot have.
 */
export function readGhostBody({ html, lexical, mobiledoc }: GhostColumns): GhostBody {
  const losses: Loss[] = [];
  const source = lexical.trim() === '' ? mobiledoc : lexical;
  const rendered = lexicalToHtml(source) ?? mobiledocToHtml(source);
  const body = isWhole(html, rendered) ? html : (rendered?.html ?? readDamaged(source, losses));
  for (const text of rendered?.mailOnly ?? []) {
    losses.push({ kind: 'cards', detail: `only in mails, left out: ${toDetail(text)}` });
  }
  return {
    html: body,
    isGated: GATED.test(body) || GATED.test(rendered?.html ?? ''),
    losses: [...losses, ...listCards(body)],
  };
}

const isWhole = (html: string, rendered: RenderedBody | null): boolean =>
  html.trim() !== '' && (rendered === null || !hasLostText(countTextLetters(rendered.html), countTextLetters(html)));

function readDamaged(source: string, losses: Loss[]): string {
  const texts = readDamagedTexts(source);
  if (source.trim() !== '') losses.push({ kind: 'structure', detail: 'the document of the editor is damaged' });
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
}

function listCards(html: string): Loss[] {
  const names = Array.from(html.matchAll(CARD), ([, name = '']) => name);
  const detail = countNames(names.filter((name) => !WHOLE_CARD.test(name)));
  return detail === '' ? [] : [{ kind: 'cards', detail }];
}

const toDetail = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DETAIL)
    .toWellFormed();
