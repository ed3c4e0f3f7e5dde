import { describe, expect, it } from 'vitest';
import { convertForeignHtml } from './convert-foreign-html.ts';

const markupOf = (html: string) => convertForeignHtml(html)?.markup ?? '';

/** What a program writes around its text, shortened to the elements and attributes that the conversion reads. */
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p{margin:0}</style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const docs = (body: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b><br class="Apple-interchange-newline">`;
const chrome = (body: string) => `<meta charset='utf-8'>${body}`;

const CASES: readonly [program: string, what: string, html: string, markup: string][] = [
  [
    'Word 2007',
    'a paragraph with o:p',
    word(
      '<p class=MsoNormal>এক<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>দুই<o:p></o:p></p>',
    ),
    'এক\n\nদুই',
  ],
  [
    'Word 2010',
    'a title and headings',
    word('<p class=MsoTitle>নাম</p><h1>এক</h1><h2>দুই</h2><p class=MsoNormal>তিন</p>'),
    '# নাম\n\n# এক\n\n## দুই\n\nতিন',
  ],
  ['Word 2013', 'smart tags', word('<p class=MsoNormal><st1:place w:st="on">ঢাকা</st1:place> শহর</p>'), 'ঢাকা শহর'],
  [
    'Word 2016',
    'a VML image with its text',
    word(
      '<p class=MsoNormal><!--[if gte vml 1]><v:shape/><![endif]--><![if !vml]><img src="file:///C:/a.png" alt="ছবি"><![endif]>এক</p>',
    ),
    'এক',
  ],
  [
    'Word 2019',
    'a bookmark and a field',
    word('<p class=MsoNormal><a name="_Toc1"></a><span style="mso-element:field-begin"></span>এক</p>'),
    'এক',
  ],
  ['Word 365', 'hidden text', word('<p class=MsoNormal>এক<span style="display:none;mso-hide:all">দুই</span></p>'), 'এক'],
  [
    'Word 365',
    'an endnote',
    word(
      '<p>ক<a style=\'mso-endnote-id:edn1\' href="#_edn1" name="_ednref1"><span class=MsoEndnoteReference>[i]</span></a></p><div style=\'mso-element:endnote-list\'><div id=edn1><p class=MsoEndnoteText><a href="#_ednref1" name="_edn1"><span class=MsoEndnoteReference>[i]</span></a> খ</p></div></div>',
    ),
    'ক[i]\n\n[i] খ',
  ],
  [
    'Word 365',
    'a deletion across bold text',
    word('<p>ক <del cite="a" datetime="b"><b>খ</b></del><b><ins cite="a" datetime="b">গ</ins></b></p>'),
    'ক **গ**',
  ],
  [
    'Word 365',
    'a deleted row',
    word(
      '<table><tr><td>ক</td><td>১</td></tr><tr><td><del datetime=x>খ</del></td><td><del datetime=x>২</del></td></tr><tr><td>গ</td><td>৩</td></tr></table>',
    ),
    '/// টেবিল\nক // ১\nগ // ৩\n///',
  ],
  [
    'Word for Mac',
    'a list of dashes',
    word(
      "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>-<span>&nbsp;</span></span>এক</p><p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>দুই</p>",
    ),
    '* এক\n/* দুই',
  ],
  [
    'Word on the web',
    'a paragraph',
    chrome(
      '<div class="OutlineElement Ltr"><p class="Paragraph" paraid="1"><span class="TextRun"><span class="NormalTextRun">এক</span></span><span class="EOP">&nbsp;</span></p></div>',
    ),
    'এক',
  ],
  [
    'Word on the web',
    'bullets',
    chrome(
      '<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-leveltext="" data-aria-level="1"><p class="Paragraph">এক</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-leveltext="o" data-aria-level="2"><p class="Paragraph">দুই</p></li></ul></div>',
    ),
    '* এক\n/* দুই',
  ],
  [
    'Word on the web',
    'letters',
    chrome(
      '<ol start="2" style="list-style-type:lower-alpha"><li data-leveltext="%1)" data-aria-level="1">এক</li></ol>',
    ),
    'b) এক',
  ],
  [
    'Word on the web',
    'a commented text',
    chrome(
      '<p><span class="CommentStart CommentHighlightPipe"></span><span class="CommentHighlightRest">এক</span></p>',
    ),
    'এক',
  ],
  [
    'LibreOffice',
    'a paragraph in a font',
    chrome(
      '<p style="line-height:100%"><font face="Noto Sans Bengali"><span lang="bn-BD"><b>এক</b></span></font> দুই</p>',
    ),
    '**এক** দুই',
  ],
  ['LibreOffice', 'a numbered list', '<ol><li><p>এক</p></li><li value="5"><p>দুই</p></li></ol>', '1. এক\n5. দুই'],
  ['LibreOffice', 'Roman numbers', '<ol type="i" start="3"><li><p>এক</p></li></ol>', 'iii. এক'],
  [
    'LibreOffice',
    'a deletion',
    '<p>নিহত <del cite="#1" datetime="2026-01-01T01:00:00">১২</del><ins cite="#2" datetime="2026-01-01T01:00:00">৭</ins></p>',
    'নিহত ৭',
  ],
  [
    'LibreOffice',
    'an endnote',
    '<p>ক<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a></p><div id="sdendnote1"><p><a class="sdendnotesym" name="sdendnote1sym" href="#sdendnote1anc">i</a>খ</p></div>',
    'ক[i]\n\n[i] খ',
  ],
  ['LibreOffice', 'a comment of HTML', '<p>এক<!-- গোপন --></p>', 'এক'],
  [
    'Google Docs',
    'a bold paragraph',
    docs('<p dir="ltr"><span style="font-weight:700;text-decoration:none;vertical-align:baseline">এক</span></p>'),
    '**এক**',
  ],
  [
    'Google Docs',
    'nested letters',
    docs(
      '<ol><li aria-level="1" style="list-style-type:decimal"><p role="presentation">এক</p></li><ol><li aria-level="2" style="list-style-type:lower-alpha"><p>দুই</p></li></ol></ol>',
    ),
    '1. এক\n\na. দুই',
  ],
  [
    'Google Docs',
    'a raised digit',
    docs('<p><span>মি</span><span style="font-size:0.6em;vertical-align:super;">2</span></p>'),
    'মি²',
  ],
  [
    'Google Docs',
    'a struck word',
    docs('<p><span>এক </span><span style="text-decoration:line-through">দুই</span><span> তিন</span></p>'),
    'এক তিন',
  ],
  [
    'Google Docs',
    'a link',
    docs('<p><a href="https://www.google.com/url?q=https://a.example/&sa=D"><span>ক</span></a></p>'),
    '[ক](https://a.example/)',
  ],
  [
    'Google Docs',
    'a finished task',
    docs(
      '<ul><li role="checkbox" aria-checked="true" style="list-style-type:none"><img alt="checked" aria-roledescription="checkbox" src="data:image/png;base64,iVBORw0KGgo="><p><span style="text-decoration:line-through">এক</span></p></li></ul>',
    ),
    '* এক',
  ],
  [
    'Google Sheets',
    'cells',
    chrome(
      '<google-sheets-html-origin><table><tbody><tr><td>ক</td><td>১</td></tr><tr><td>খ</td><td>২*৩</td></tr></tbody></table></google-sheets-html-origin>',
    ),
    '/// টেবিল\nক // ১\nখ // ২*৩\n///',
  ],
  [
    'Google Sheets',
    'a comment',
    '<table><tr><td>ক<comment>গোপন</comment></td><td>১</td></tr><tr><td>খ</td><td>২</td></tr></table>',
    '/// টেবিল\nক // ১\nখ // ২\n///',
  ],
  [
    'Excel',
    'cells with marks',
    word('<table><tr><td>নাম</td><td>মান</td></tr><tr><td>**</td><td>_ক_</td></tr></table>'),
    '/// টেবিল\nনাম // মান\n*\u200c* // \u200c_ক_\n///',
  ],
  [
    'Excel',
    'a number with an exponent',
    word('<table><tr><td>ক</td><td>10<sup>3</sup></td></tr><tr><td>খ</td><td>১</td></tr></table>'),
    '/// টেবিল\nক // 10³\nখ // ১\n///',
  ],
  [
    'Pages',
    'a paragraph',
    '<p class="p1"><span class="s1">এক</span></p><p class="p2"><br></p><p class="p1">দুই</p>',
    'এক\n\nদুই',
  ],
  ['Pages', 'a list', '<ul class="ul1"><li class="li1"><span class="s1"></span>এক</li></ul>', '* এক'],
  ['Outlook', 'lines of a message', word('<p class=MsoNormal>এক<br>দুই</p><p class=MsoNormal>তিন</p>'), 'এক\nদুই\n\nতিন'],
  [
    'Outlook',
    'a Safe Link',
    word(
      '<p><a href="https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&amp;data=05">ক</a></p>',
    ),
    '[ক](https://a.example/b?c=d)',
  ],
  [
    'Outlook',
    'a Safe Link as its text',
    word('<p>https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&amp;data=05</p>'),
    'https://a.example/',
  ],
  ['Outlook', 'an emoji of Wingdings', word('<p>ধন্যবাদ <span style="font-family:Wingdings">J</span></p>'), 'ধন্যবাদ J'],
  ['Gmail', 'lines', chrome('<div dir="ltr"><div>এক</div><div><br></div><div>দুই</div></div>'), 'এক\n\nদুই'],
  [
    'Gmail',
    'a quoted message',
    chrome('<div>এক</div><div class="gmail_quote"><blockquote class="gmail_quote">দুই<br>তিন</blockquote></div>'),
    'এক\n\n> দুই\n> তিন',
  ],
  [
    'Gmail',
    'an emoji',
    chrome(
      '<div>এক <img data-emoji="🎉" class="an1" alt="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/15/1f389/72.png"></div>',
    ),
    'এক 🎉',
  ],
  [
    'Facebook',
    'a post with a link',
    chrome(
      '<div dir="auto">এক <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F%3Ffbclid%3D1&h=2">a.example</a></div>',
    ),
    'এক https://a.example/',
  ],
  [
    'Facebook',
    'a line of asterisks',
    chrome('<div dir="auto">****</div><div dir="auto">এক</div>'),
    '*\u200c*\u200c*\u200c*\nএক',
  ],
  [
    'Facebook',
    'an emoji without text',
    chrome('<span>এক <img src="https://static.xx.fbcdn.net/images/emoji.php/v9/tf1/1/16/2764.png"></span>'),
    'এক ❤',
  ],
  [
    'WhatsApp',
    'marks of its own',
    chrome('<span class="selectable-text"><strong>এক</strong> _দুই_ ~তিন~</span>'),
    '**এক** \u200c_দুই_ ~তিন~',
  ],
  [
    'WhatsApp',
    'a keycap',
    chrome('<span><img alt="1️⃣" src="data:image/gif;base64,R0lGODlh" class="emoji"> এক</span>'),
    '1️⃣ এক',
  ],
  ['Telegram', 'a spoiler and a link', chrome('<p>এক <a href="tg://resolve?domain=a">ক</a></p>'), 'এক ক'],
  [
    'Wikipedia',
    'a section',
    chrome(
      '<div class="mw-heading"><h2 id="ক">ইতিহাস</h2><span class="mw-editsection"><span>[</span><a href="/w">সম্পাদনা</a><span>]</span></span></div><p>ঢাকা<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>১<span>]</span></a></sup></p>',
    ),
    '## ইতিহাস\n\nঢাকা',
  ],
  [
    'Wikipedia',
    'a list of references',
    chrome(
      '<ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">↑</a></span> <span>বই</span></li></ol>',
    ),
    '1. বই',
  ],
  ['Wikipedia', 'a formula', chrome('<p>H<sub>2</sub>O ও ১০<sup>৯</sup></p>'), 'H₂O ও ১০⁹'],
  [
    'WordPress',
    'a gallery of the block editor',
    chrome(
      '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper"><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe></div></figure>',
    ),
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  ],
  [
    'WordPress',
    'an emoji',
    chrome(
      '<p>এক <img draggable="false" class="emoji" alt="🙂" src="https://s.w.org/images/core/emoji/15.0.3/svg/1f642.svg"></p>',
    ),
    'এক 🙂',
  ],
  [
    'a news site',
    'a story with a post',
    chrome(
      '<div class="story-element"><p>এক</p></div><div class="story-element"><blockquote class="twitter-tweet"><a href="https://x.com/ka/status/1712345678901234567">ক</a></blockquote></div><div class="story-element"><p>দুই</p></div>',
    ),
    'এক\n\nhttps://x.com/ka/status/1712345678901234567\n\nদুই',
  ],
  [
    'a news site',
    'an advertisement in the text',
    chrome('<p>এক</p><div><iframe src="https://ads.doubleclick.net/1"></iframe></div><p>দুই</p>'),
    'এক\n\nদুই',
  ],
  ['a news site', 'a price that was reduced', chrome('<p>দাম <del>১২০</del> <ins>৯০</ins> টাকা</p>'), 'দাম ৯০ টাকা'],
  [
    'a PDF viewer',
    'positioned lines',
    chrome('<span style="position:absolute">এক</span><br><span>দুই</span>'),
    'এক\nদুই',
  ],
  ['Notion', 'a task', chrome('<ul><li>[ ] এক</li><li>[x] দুই</li></ul>'), '* [ ] এক\n* [x] দুই'],
  ['Notion', 'a callout', chrome('<aside>💡 এক</aside><p>দুই</p>'), '💡 এক\n\nদুই'],
  [
    'ChatGPT',
    'headings and bold',
    chrome('<h3><strong>এক</strong></h3><p><strong>দুই:</strong> তিন</p><hr><ol start="2"><li><p>চার</p></li></ol>'),
    '## এক\n\n**দুই:** তিন\n\n---\n\n2. চার',
  ],
  [
    'ChatGPT',
    'Markdown that was not drawn',
    chrome('<p># এক</p><p>**দুই** [ক](https://a.example)</p>'),
    '\u200c# এক\n\n*\u200c*দুই*\u200c* [ক]\u200c(https://a.example)',
  ],
  [
    'Slack',
    'an emoji',
    chrome('<div>এক <img data-stringify-emoji=":tada:" alt="🎉" src="https://a.slack-edge.com/1f389.png"></div>'),
    'এক 🎉',
  ],
  ['PowerPoint', 'a line end in a paragraph', word('<p>নাম\u000bপদ</p>'), 'নাম\nপদ'],
  [
    'Teams',
    'a Safe Link in a message',
    chrome(
      '<p><a href="https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fa.example%2F">ক</a></p>',
    ),
    '[ক](https://a.example/)',
  ],
  [
    'Word 365',
    'a content control',
    word(
      '<p class=MsoNormal>আগে</p><w:Sdt SdtDocPart="t" ID="1"><w:sdtPr></w:sdtPr><p class=MsoNormal>ভেতরে</p></w:Sdt><p class=MsoNormal>পরে <w:sdt Text="t">নাম</w:sdt></p>',
    ),
    'আগে\n\nভেতরে\n\nপরে নাম',
  ],
  [
    'Facebook',
    'links that name the reader',
    chrome(
      '<span><a href="https://www.facebook.com/hashtag/dhaka?__eep__=6&__cft__[0]=AZ&__tn__=-]K-R">#ঢাকা</a> <a href="https://www.facebook.com/ka?mibextid=x">ক</a></span>',
    ),
    '[#ঢাকা](https://www.facebook.com/hashtag/dhaka) [ক](https://www.facebook.com/ka)',
  ],
  [
    'Google Docs',
    'an exported page with classes',
    '<html><head><style type="text/css">@import url(https://a.example/css);.c1{font-weight:700}.c2{font-style:italic}</style></head><body><p><span class="c1">মোটা</span> <span class="c2">বাঁকা</span></p></body></html>',
    '**মোটা** _বাঁকা_',
  ],
  [
    'a news site',
    'a text for screen readers',
    chrome('<p><span aria-hidden="true">৳১২</span><span class="sr-only">বারো টাকা</span> দাম</p>'),
    '৳১২ দাম',
  ],
  [
    'a news site',
    'an image that is loaded late',
    chrome(
      '<p>এক</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://a.example/c.jpg" alt="নদী">',
    ),
    'এক\n\n[নদী](https://a.example/c.jpg)',
  ],
  ['a manual', 'the link of a heading', chrome('<h2>শিরোনাম<a class="headerlink" href="#x">¶</a></h2>'), '## শিরোনাম'],
  [
    'Excel',
    'merged cells, a struck row and a hidden row',
    word(
      '<style><!--.xl66{text-decoration:line-through;}--></style><table><tr><td colspan=2>জেলা</td><td>মোট</td></tr><tr><td class=xl66>খ</td><td class=xl66>২</td><td class=xl66>৩</td></tr><tr><td rowspan=2>ঢাকা</td><td>উত্তর</td><td x:num>1,200</td></tr><tr><td>দক্ষিণ</td><td>900</td></tr><tr height=0 style="display:none"><td width=64>x</td></tr></table>',
    ),
    '/// টেবিল\nজেলা //  // মোট\nঢাকা // উত্তর // 1,200\nঢাকা // দক্ষিণ // 900\n///',
  ],
  [
    'Google Docs',
    'a comment of an exported page',
    '<p>এক<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>গোপন</p></div>',
    'এক',
  ],
];

describe('a paste', () => {
  it.each(CASES)('from %s of %s is converted', (_, __, html, markup) => expect(markupOf(html)).toBe(markup));
});
