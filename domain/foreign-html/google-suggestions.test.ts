import { describe, expect, it } from 'vitest';
import { convertForeignHtml } from './convert-foreign-html.ts';

const HTML =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>নিহত ১২৭ </span><span style="font-weight:700">জন নারী</span></p><br /><p>শেষ&nbsp;কথা</p></b>';
const TEXT = 'নিহত ১২৭ জন নারী\n\nশেষ কথা\n';

/** The list of Google Docs for the suggested part `part` of `text`. */
function suggest(text: string, part: string) {
  const start = text.indexOf(part);
  const list: (string[] | null)[] = Array.from({ length: start + part.length + 1 }, () => null);
  list[0] = [];
  list[start] = ['suggest.a'];
  list[start + part.length] = [];
  return { sgsl_sugg: list };
}

type Parts = { deleted?: string; inserted?: string; text?: string };

function toClip({ deleted, inserted, text = TEXT }: Parts): string {
  const resolved = {
    dsl_spacers: text,
    dsl_suggesteddeletions: deleted === undefined ? { sgsl_sugg: [] } : suggest(text, deleted),
    dsl_suggestedinsertions: inserted === undefined ? { sgsl_sugg: [] } : suggest(text, inserted),
  };
  return JSON.stringify({ dih: 1, data: JSON.stringify({ resolved }), edi: 'x', edrk: 'y' });
}

const convert = (googleClip: string, html = HTML) => {
  const converted = convertForeignHtml(html, { isBody: false, googleClip });
  return converted && { markup: converted.markup, notes: converted.notes };
};

describe('suggested changes of Google Docs', () => {
  it.each<[string, Parts, string]>([
    ['a deletion', { deleted: '১২', inserted: '৭' }, 'নিহত ৭ **জন নারী**\n\nশেষ কথা'],
    ['a deletion across formats', { deleted: '১২৭ জন' }, 'নিহত **নারী**\n\nশেষ কথা'],
    ['a deletion across paragraphs', { deleted: 'নারী\n\nশেষ' }, 'নিহত ১২৭ **জন**\n\nকথা'],
    ['a deletion at the end', { deleted: 'কথা\n' }, 'নিহত ১২৭ **জন নারী**\n\nশেষ'],
    ['an insertion that is deleted', { deleted: '১২', inserted: '১২৭' }, 'নিহত ৭ **জন নারী**\n\nশেষ কথা'],
    ['an insertion', { inserted: 'নারী' }, 'নিহত ১২৭ **জন নারী**\n\nশেষ কথা'],
  ])('such as %s are accepted', (_, parts, markup) => {
    expect(convert(toClip(parts))).toEqual({ markup, notes: ['trackedChanges'] });
  });

  it('are found beside tables, images and objects that only one format has', () => {
    const html =
      '<table><tr><td><p>ক</p></td><td><p>১২৭</p></td></tr><tr><td>খ</td><td><img src="https://a.example/b.png">৩</td></tr></table>';
    const text = '\u0010\u0012\u001cক\n\u001c১২৭\n\u0012\u001cখ\n\u001c*\ue907৩\n\u0011';
    expect(convert(toClip({ text, deleted: '১২' }), html)?.markup).toBe('/// টেবিল\nক // ৭\nখ // ৩\n///');
  });

  it.each([
    ['no suggestions', toClip({})],
    ['another form', '{"data":"{}"}'],
    ['no JSON', 'x'],
    ['nothing', ''],
  ])('are not read from %s', (_, clip) => {
    expect(convert(clip)).toEqual({ markup: 'নিহত ১২৭ **জন নারী**\n\nশেষ কথা', notes: [] });
  });

  it('in a text that is not that of the HTML prevent the conversion', () => {
    expect(convert(toClip({ text: 'নিহত ১২ জন', deleted: '১২' }))).toBeNull();
  });
});
