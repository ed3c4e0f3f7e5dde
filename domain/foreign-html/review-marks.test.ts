import { describe, expect, it } from 'vitest';
import { convertForeignHtml } from './convert-foreign-html.ts';

const convert = (html: string) => {
  const { markup = null, notes = [] } = convertForeignHtml(html) ?? {};
  return { markup, notes };
};
const nest = (depth: number, html: string, tag = 'div') => `<${tag}>`.repeat(depth) + html + `</${tag}>`.repeat(depth);

describe('below many other elements', () => {
  const DATED = 'cite="mailto:desk" datetime="2026-11-20T14:00"';
  const DEPTHS = [58, 59, 60, 61, 62, 120, 900];

  it.each(
    DEPTHS.flatMap((depth) => [
      [depth, 'tracked changes', `নিহত <del ${DATED}>১২</del><ins ${DATED}>৭</ins> জন`, 'trackedChanges'],
      [depth, 'a class of Word', 'নিহত <span class=msoDel>১২</span><span class=msoIns>৭</span> জন', 'trackedChanges'],
      [depth, 'a deletion that begins above it', `নিহত <del>${nest(70, '১২', 'b')}</del>৭ জন`, 'struckText'],
      [depth, 'struck text', 'নিহত <i><s>১২</s></i>৭ জন', 'struckText'],
      [depth, 'a comment', 'নিহত ৭<span class=MsoCommentReference><a href="#_msocom_1">[১২]</a></span> জন', 'comments'],
      [depth, 'hidden text', 'নিহত <span style="display:none">১২</span>৭ জন', 'hiddenText'],
    ]) satisfies [number, string, string, string][],
  )('%d levels down, %s are left out', (depth, _, html, note) => {
    expect(convert(nest(depth, html))).toEqual({ markup: 'নিহত ৭ জন', notes: [note] });
    expect(convert(nest(depth, html, 'span'))).toEqual({ markup: 'নিহত ৭ জন', notes: [note] });
  });

  it.each(DEPTHS)('%d levels down, a comment of Google Docs is left out', (depth) => {
    const comment = '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>নাম ছাপা যাবে না</span></p></div>';
    expect(convert(nest(depth, `<p>এক</p>${comment}`))).toEqual({ markup: 'এক', notes: ['comments'] });
  });

  it.each(DEPTHS)('%d levels down, blocks, line breaks and cells do not join words', (depth) => {
    const html = '<p>এক</p><p>দুই</p>তিন<br>চার<ul><li>পাঁচ</li><li>ছয়</li></ul>';
    expect(convert(nest(depth, html)).markup?.split(/[\s*]+/)).toEqual(['এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়']);
    const table = '<table><tr><td>এক</td><td>দুই</td></tr></table>';
    expect(convert(nest(depth, table)).markup).toBe('এক দুই');
  });
});

describe('text with a line through it', () => {
  const inStyle = (style: string) => `নিহত <span style="${style}">১২</span>৭`;
  const inSheet = (sheet: string, name: string, tag = 'span') =>
    `<style>${sheet}</style>নিহত <${tag} class="${name}">১২</${tag}>৭`;

  it.each([
    ['text-decoration-line', inStyle('text-decoration-line: line-through')],
    ['several values', inStyle('text-decoration: underline line-through red 2px')],
    ['capitals', inStyle('TEXT-DECORATION: LINE-THROUGH')],
    ['!important', inStyle('text-decoration:line-through !important; text-decoration:none')],
    ['the double line of Word', inStyle('text-line-through:double')],
    ['the property of Safari', inStyle('-webkit-text-decorations-in-effect: line-through')],
    ['text-decoration-line after another shorthand', inStyle('text-decoration:none;text-decoration-line:line-through')],
    ['s in capitals', 'নিহত <S>১২</S>৭'],
    ['strike', 'নিহত <strike>১২</strike>৭'],
    ['del without a date', 'নিহত <del>১২</del><ins>৭</ins>'],
    ['del that draws no line', 'নিহত <del style="text-decoration:none">১২</del>৭'],
    [
      'a class of Google Docs',
      inSheet(
        '@import url(https://a.example/b.css);.c1{color:red}.c3{color:#000;text-decoration:line-through}',
        'c1 c3',
      ),
    ],
    ['a class of LibreOffice', inSheet('.T1 { text-decoration:line-through ! important; }', 'T1')],
    ['a class of Apple', inSheet('p.p1 {margin: 0.0px} span.s1 {text-decoration: line-through}', 's1')],
    [
      'a font of Excel',
      inSheet('<!-- /* a{b} */ .font5\n\t{color:red;\n\ttext-decoration:line-through;} -->', 'font5', 'font'),
    ],
    ['a list of selectors', inSheet('b.x, .y, span.z{text-decoration:line-through}', 'z')],
  ])('by %s is left out and noted', (_, html) => {
    expect(convert(html)).toEqual({ markup: 'নিহত ৭', notes: ['struckText'] });
  });

  it.each([
    ['the class of another element', inSheet('b.x{text-decoration:line-through}', 'x')],
    ['a class for print', inSheet('@media print{.x{text-decoration:line-through}.y{color:red}}', 'x')],
    [
      'a class and a style without a line',
      '<style>.x{text-decoration:line-through}</style>নিহত <span class=x style="text-decoration:none">১২</span>৭',
    ],
    ['an underline', inStyle('text-decoration: underline')],
    ['no line of Word', inStyle('text-line-through:none')],
    ['s without its line', 'নিহত <s style="text-decoration:none">১২</s>৭'],
  ])('is not what has %s', (_, html) => {
    expect(convert(html)).toEqual({ markup: 'নিহত ১২৭', notes: [] });
  });

  it('empties a struck cell, whose row has the same columns as the others', () => {
    const html =
      '<style>.xl65{text-decoration:line-through}</style><table><tr><td>জেলা</td><td>আগে</td><td>এখন</td></tr><tr><td>ঢাকা</td><td class=xl65>১২</td><td>৭</td></tr></table>';
    expect(convert(html)).toEqual({
      markup: '/// টেবিল\nজেলা // আগে // এখন\nঢাকা //  // ৭\n///',
      notes: ['struckText'],
    });
  });
});

describe('tracked changes by the class', () => {
  it.each([
    [
      'Word, whose style sheet describes them',
      '<style>span.msoDel{text-decoration:line-through}</style>নিহত <span class=msoDel>১২</span><span class=msoIns>৭</span>',
    ],
    [
      'an editor of web pages',
      'নিহত <span class="ice-del ice-cts-1">১২</span><span class="ice-ins ice-cts-2">৭</span>',
    ],
    ['another editor of web pages', 'নিহত <span class="fr-tracking-deleted">১২</span>৭'],
    ['CKEditor', 'নিহত <span class="ck-suggestion-marker-deletion">১২</span>৭'],
    ['roles in capitals', 'নিহত <span role="Deletion">১২</span>৭'],
  ])('of %s are accepted', (_, html) => {
    expect(convert(html)).toEqual({ markup: 'নিহত ৭', notes: ['trackedChanges'] });
  });
});

describe('hidden text', () => {
  it.each([
    ['display', '<span style="DISPLAY:NONE">গোপন</span>'],
    ['display with !important', '<span style="display: none !important; display:inline">গোপন</span>'],
    ['visibility', '<span style="visibility:hidden">গোপন</span>'],
    ['the property of Word', '<span style="mso-hide:ALL">গোপন</span>'],
    ['the attribute', '<span hidden>গোপন</span>'],
    ['a class', '<style>.x{display:none}</style><span class=x>গোপন</span>'],
  ])('by %s is left out and noted', (_, html) => {
    expect(convert(`<p>এক${html} দুই</p>`)).toEqual({ markup: 'এক দুই', notes: ['hiddenText'] });
  });

  it('in a row or column of a table leaves no empty row or column', () => {
    const hidden = 'style="display:none"';
    const html = `<table><tr><td>ক</td><td ${hidden}>x</td><td>১</td></tr><tr ${hidden}><td>খ</td><td>y</td><td>২</td></tr><tr><td>গ</td><td ${hidden}>z</td><td>৩</td></tr></table>`;
    expect(convert(html)).toEqual({ markup: '/// টেবিল\nক // ১\nগ // ৩\n///', notes: ['hiddenText'] });
  });

  it('that is empty is not noted', () => {
    expect(convert('<p>এক<span style="display:none"> </span></p>')).toEqual({ markup: 'এক', notes: [] });
  });
});
