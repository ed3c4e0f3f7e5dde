import { describe, expect, it } from 'vitest';
import { toPlainText } from '../markup/plain-text.ts';
import { convertForeignHtml } from './convert-foreign-html.ts';

const convert = (html: string) => {
  const { markup = '', notes = [] } = convertForeignHtml(html) ?? {};
  return { markup, notes };
};
const markupOf = (html: string) => convert(html).markup;

describe('tracked changes', () => {
  const dated = 'cite="mailto:desk" datetime="2026-11-20T14:00"';

  it.each([
    ['of Word', `<p>আহত <del ${dated}>১৫</del><ins ${dated}>৯</ins> জন</p>`, 'আহত ৯ জন'],
    [
      'with the classes of Word',
      `<p>আহত <span class=msoDel><del ${dated}>১৫</del></span><span class=msoIns><ins ${dated}>৯</ins></span> জন</p>`,
      'আহত ৯ জন',
    ],
    ['in a span of Word', '<p>আহত <span class=MsoDel>১৫</span><span class=MsoIns>৯</span> জন</p>', 'আহত ৯ জন'],
    ['that moved text', '<p><span class=msoMoveFrom>শেষ</span>শুরু <span class=msoMoveTo>শেষ</span></p>', 'শুরু শেষ'],
    [
      'of Word on the web',
      '<p>আহত <span class="TextRun TrackedChange TrackChangeTextDeletion">১৫</span><span class="TextRun TrackedChange TrackChangeTextInsertion">৯</span> জন</p>',
      'আহত ৯ জন',
    ],
    ['of LibreOffice', `<p>আহত <strike class="tracked-deletion">১৫</strike><ins ${dated}>৯</ins> জন</p>`, 'আহত ৯ জন'],
    [
      'named by roles',
      '<p>আহত <span role="suggestion"><span role="deletion">১৫</span><span role="insertion">৯</span></span> জন</p>',
      'আহত ৯ জন',
    ],
    ['that delete a paragraph', `<p>এক</p><p><del ${dated}>দুই</del></p><p>তিন</p>`, 'এক\n\nতিন'],
    ['that delete an item', `<ol><li>এক</li><li><del ${dated}>দুই</del></li><li>তিন</li></ol>`, '1. এক\n2. তিন'],
    ['that delete an image', `<p>এক <del ${dated}><img src="https://a.example/b.png" alt="খ"></del></p>`, 'এক'],
    [
      'with a style that hides the line',
      `<p>আহত <del ${dated} style="text-decoration:none">১৫</del>৯ জন</p>`,
      'আহত ৯ জন',
    ],
  ])('%s are accepted', (_, html, markup) => {
    expect(convert(html)).toEqual({ markup, notes: ['trackedChanges'] });
  });

  it('of a document that is deleted as a whole leave nothing', () => {
    expect(convert(`<p><del ${dated}>এক</del></p>`)).toEqual({ markup: '', notes: ['trackedChanges'] });
  });

  it('that only insert are noted', () => {
    expect(convert(`<p>এক <ins ${dated}>দুই</ins></p>`)).toEqual({ markup: 'এক দুই', notes: ['trackedChanges'] });
  });
});

describe('struck-through text', () => {
  it.each([
    ['in del and ins', '<p>নিহত <del>12</del><ins>7</ins> জন</p>', 'নিহত 7 জন'],
    ['in s', '<p>দাম <s>১০০</s> ৮০ টাকা</p>', 'দাম ৮০ টাকা'],
    ['by its style', '<p>দাম <span style="text-decoration: line-through">১০০</span>৮০ টাকা</p>', 'দাম ৮০ টাকা'],
  ])('%s is left out and noted', (_, html, markup) => {
    expect(convert(html)).toEqual({ markup, notes: ['struckText'] });
  });

  it('of a finished task remains', () => {
    const html =
      '<ul><li role="checkbox" aria-checked="true"><span style="text-decoration:line-through">ফোন করা</span></li></ul>';
    expect(convert(html)).toEqual({ markup: '* ফোন করা', notes: [] });
  });
});

describe('comments', () => {
  it.each([
    [
      'of Word',
      `<p>এ কথা<a style='mso-comment-reference:D_1'> পুলিশ</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[D1]</a><span style='mso-special-character:comment'>&nbsp;</span></span> জানায়।</p>
      <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><a href="#_msoanchor_1">[D1]</a>নাম ছাপা যাবে না</p></div></div></div>`,
      'এ কথা পুলিশ জানায়।',
    ],
    [
      'of Google Docs',
      '<p>এ কথা পুলিশ<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> জানায়।</p><div style="border:1px solid"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>নাম ছাপা যাবে না</span></p><p>দ্বিতীয় অনুচ্ছেদ</p></div>',
      'এ কথা পুলিশ জানায়।',
    ],
    ['of a spreadsheet', '<p>এ কথা<comment>নাম ছাপা যাবে না</comment> জানায়।</p>', 'এ কথা জানায়।'],
    ['with a role', '<p>এ কথা জানায়।</p><div role="comment">নাম ছাপা যাবে না</div>', 'এ কথা জানায়।'],
  ])('%s are left out with their text', (_, html, markup) => {
    expect(convert(html)).toEqual({ markup, notes: ['comments'] });
  });
});

describe('footnotes', () => {
  it.each([
    [
      'of Word',
      `<p>ভোট ১২<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> জন।</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> কমিশনের হিসাব</p></div></div>`,
    ],
    [
      'of LibreOffice',
      '<p>ভোট ১২<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> জন।</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>কমিশনের হিসাব</p></div>',
    ],
    [
      'of Google Docs',
      '<p>ভোট ১২<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> জন।</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;কমিশনের হিসাব</span></p></div>',
    ],
  ])('%s keep mark and text', (_, html) => {
    expect(convert(html)).toEqual({ markup: 'ভোট ১২[1] জন।\n\n[1] কমিশনের হিসাব', notes: ['footnotes'] });
  });

  it('whose text was not copied have no mark', () => {
    expect(convert('<p>ভোট ১২<a href="#_ftn1">[1]</a> জন।</p>')).toEqual({ markup: 'ভোট ১২ জন।', notes: [] });
  });

  it('of a page made from Markdown are numbered and have no arrow back', () => {
    const html =
      '<p>ক<sup><a href="#fn1" id="fnref1">1</a></sup></p><ol><li id="fn1">খ <a href="#fnref1">↩︎</a></li></ol>';
    expect(markupOf(html)).toBe('ক[1]\n\n1. খ');
  });
});

describe('lists', () => {
  const item = (label: string, text: string, level = 1) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`;

  it.each([
    ['(ক)', '(ক) শর্ত'],
    ['খ.', 'খ. শর্ত'],
    ['১।', '১। শর্ত'],
    ['iv.', 'iv. শর্ত'],
    ['b)', 'b) শর্ত'],
    ['(৩)', '(৩) শর্ত'],
    ['2.1', '2.1 শর্ত'],
    ['2.1.', '2.1. শর্ত'],
    ['ধারা ৪:', 'ধারা ৪: শর্ত'],
    ['3.', '3. শর্ত'],
    ['৩.', '৩. শর্ত'],
    ['·', '* শর্ত'],
    ['o', '* শর্ত'],
    ['Ø', '* শর্ত'],
    ['–', '* শর্ত'],
  ])('of Word with the label %j show it', (label, markup) => expect(markupOf(item(label, 'শর্ত'))).toBe(markup));

  it('of Word with several levels keep the numbers of each level', () => {
    const html = [item('3.', 'ক'), item('3.1.', 'খ', 2), item('a)', 'গ', 3), item('4.', 'ঘ'), item('·', 'ঙ', 2)].join(
      '\n',
    );
    expect(markupOf(html)).toBe('3. ক\n\n3.1. খ\na) গ\n\n4. ঘ\n/* ঙ');
  });

  it('of Word in a heading keep the number', () => {
    const html =
      "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.2<span>&nbsp;</span></span>পটভূমি</h2>";
    expect(markupOf(html)).toBe('## 1.2 পটভূমি');
  });

  it.each([
    ['values', '<ol><li value="7">ক</li><li>খ</li></ol>', '7. ক\n8. খ'],
    ['reversed numbers', '<ol reversed><li>ক</li><li>খ</li><li>গ</li></ol>', '3. ক\n2. খ\n1. গ'],
    ['reversed numbers from a start', '<ol reversed start="10"><li>ক</li><li>খ</li></ol>', '10. ক\n9. খ'],
    ['small letters', '<ol type="a" start="27"><li>ক</li><li>খ</li></ol>', 'aa. ক\nab. খ'],
    ['capital Roman numbers', '<ol type="I" start="4"><li>ক</li><li>খ</li></ol>', 'IV. ক\nV. খ'],
    ['a style', '<ol style="list-style-type: lower-roman"><li>ক</li></ol>', 'i. ক'],
    ['the style of an item', '<ol><li style="list-style-type:upper-alpha">ক</li></ol>', 'A. ক'],
    ['Bengali numbers', '<ol style="list-style: bengali inside"><li>ক</li><li>খ</li></ol>', '১. ক\n২. খ'],
    ['no labels', '<ol style="list-style:none"><li>ক</li><li>খ</li></ol>', 'ক\nখ'],
    ['letters inside numbers', '<ol><li>ক<ol type="a"><li>খ</li></ol></li><li>গ</li></ol>', '1. ক\n\na. খ\n\n2. গ'],
    ['zero', '<ol start="0"><li>ক</li></ol>', '0. ক'],
    ['Greek letters', '<ol style="list-style-type: lower-greek" start="24"><li>ক</li><li>খ</li></ol>', 'ω. ক\nαα. খ'],
    ['Greek letters from zero', '<ol style="list-style-type: lower-greek" start="0"><li>ক</li></ol>', '0. ক'],
    ['bullets of an ordered list', '<ol type="square"><li>ক</li></ol>', '* ক'],
    ['bullets that the page draws', '<ul style="list-style: none"><li>ক</li></ul>', '* ক'],
    ['no list around them', '<li>ক</li>', '1. ক'],
  ])('with %s have their labels', (_, html, markup) => expect(markupOf(html)).toBe(markup));

  it('of Word without a label, or without a level, are bullets of the first level', () => {
    expect(markupOf("<p style='mso-list:l0 level1 lfo1'>ক</p>")).toBe('* ক');
    expect(markupOf("<p><span style='mso-list:Ignore'>·</span>ক</p>")).toBe('* ক');
  });

  it('of Word in a heading have no bullet', () => {
    expect(markupOf("<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>পটভূমি</h2>")).toBe(
      '## পটভূমি',
    );
  });

  it('of Word on the web without the items above them count those as 1', () => {
    const html = '<ol start="2"><li data-leveltext="%1.%2." aria-level="2">ক</li></ol>';
    expect(markupOf(html)).toBe('1.2. ক');
  });

  it('of Word on the web show the form of their labels', () => {
    const item = (form: string, level: number, start: number, text: string) =>
      `<div><ol start="${start}"><li data-leveltext="${form}" data-aria-level="${level}"><p>${text}</p></li></ol></div>`;
    const html = [item('%1.', 1, 1, 'ক'), item('%1.%2.', 2, 1, 'খ'), item('%1.%2.', 2, 2, 'গ'), item('%1.', 1, 2, 'ঘ')];
    expect(markupOf(html.join('')).split(/\n+/)).toEqual(['1. ক', '1.1. খ', '1.2. গ', '2. ঘ']);
  });
});

describe('tables', () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const WIDE = Array.from({ length: 21 }, (_, column) => String(column));

  it.each([
    ['of one row are its text', row('ক', 'খ'), 'ক খ'],
    ['of one column are its lines', row('ক') + row('খ'), 'ক\nখ'],
    ['of 21 columns are their text', row(...WIDE) + row(...WIDE), `${WIDE.join(' ')}\n${WIDE.join(' ')}`],
    [
      'of 21 columns in one cell are its text',
      '<tr><td colspan="21">ক</td><td>খ</td><td>গ</td></tr>'.repeat(2),
      'ক খ গ\nক খ গ',
    ],
    [
      'repeat a cell in each row that it spans',
      `<tr><td rowspan="3">ক</td><td>১</td></tr>${row('২')}${row('৩')}`,
      '/// টেবিল\nক // ১\nক // ২\nক // ৩\n///',
    ],
    [
      'leave out an image without a URL',
      row('<img alt="ছবি">ক', '১') + row('খ', '২'),
      '/// টেবিল\nক // ১\nখ // ২\n///',
    ],
    [
      'ignore a span that is not a number',
      `<tr><td rowspan="x" colspan="0">ক</td><td>১</td></tr>${row('খ', '২')}`,
      '/// টেবিল\nক // ১\nখ // ২\n///',
    ],
  ])('%s', (_, rows, markup) => expect(markupOf(`<table>${rows}</table>`)).toBe(markup));
});

describe('embed codes', () => {
  it.each([
    [
      'a video',
      '<iframe src="//www.youtube.com/embed/aqz-KE-bpKQ?rel=0"></iframe>',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ],
    [
      'a playlist',
      '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
      'https://www.youtube.com/playlist?list=PL1',
    ],
    [
      'a video of Vimeo',
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
      'https://vimeo.com/76979871/8272103f6e',
    ],
    [
      'a video of Dailymotion',
      '<iframe src="https://geo.dailymotion.com/player.html?video=x8abcde"></iframe>',
      'https://www.dailymotion.com/video/x8abcde',
    ],
    [
      'a video of Facebook',
      '<iframe src="https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fvideos%2F1234567890%2F&show_text=0"></iframe>',
      'https://www.facebook.com/desk/videos/1234567890/',
    ],
    [
      'a post of Facebook',
      '<iframe src="https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fposts%2F1234567890"></iframe>',
      'https://www.facebook.com/desk/posts/1234567890',
    ],
    [
      'a post of X',
      '<blockquote class="twitter-tweet"><p lang="bn">লেখা <a href="https://t.co/a">t.co</a></p>&mdash; ক (@ka) <a href="https://twitter.com/ka/status/1712345678901234567?ref_src=twsrc">১ জানুয়ারি</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>',
      'https://x.com/ka/status/1712345678901234567',
    ],
    [
      'a frame of X',
      '<iframe src="https://platform.twitter.com/embed/Tweet.html?id=1712345678901234567"></iframe>',
      'https://x.com/i/status/1712345678901234567',
    ],
    [
      'a post of Instagram',
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/CabcDEF123/?utm_source=ig_embed"><div><a href="https://www.instagram.com/x">ক</a></div></blockquote>',
      'https://www.instagram.com/p/CabcDEF123/',
    ],
    [
      'a video of TikTok',
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@desk/video/7123456789012345678"><section>ক</section></blockquote>',
      'https://www.tiktok.com/@desk/video/7123456789012345678',
    ],
    [
      'a post with a script of Facebook',
      '<div class="fb-post" data-href="https://www.facebook.com/desk/posts/1234567890"></div>',
      'https://www.facebook.com/desk/posts/1234567890',
    ],
    [
      'a post of Reddit',
      '<blockquote class="reddit-embed-bq"><a href="https://www.reddit.com/r/dhaka/comments/1abc2de/x/">ক</a></blockquote>',
      'https://www.reddit.com/r/dhaka/comments/1abc2de/x/',
    ],
    [
      'a post of Telegram',
      '<div class="telegram-post" data-telegram-post="prohor/15"></div>',
      'https://t.me/prohor/15',
    ],
    [
      'a post that has only another link',
      '<blockquote class="twitter-tweet">লেখা <a href="https://a.example/b">b</a></blockquote>',
      'https://a.example/b',
    ],
    [
      'a frame of X without a post',
      '<iframe src="https://platform.twitter.com/widgets/follow_button.html"></iframe>',
      'https://platform.twitter.com/widgets/follow_button.html',
    ],
    [
      'a plugin of Facebook without a post',
      '<iframe src="https://www.facebook.com/plugins/page.php?id=1"></iframe>',
      'https://www.facebook.com/plugins/page.php?id=1',
    ],
    [
      'a map',
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>',
      'https://www.google.com/maps/embed?pb=!1m18',
    ],
    [
      'an old player',
      '<object><embed src="https://www.youtube.com/v/aqz-KE-bpKQ"></object>',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ],
  ])('of %s become its URL', (_, html, url) =>
    expect(markupOf(`<p>আগে</p>${html}<p>পরে</p>`)).toBe(`আগে\n\n${url}\n\nপরে`),
  );

  it.each([
    ['an advertisement', '<iframe src="https://tpc.googlesyndication.com/safeframe/1"></iframe>'],
    ['a counter', '<iframe src="https://www.facebook.com/tr" width="1" height="1"></iframe>'],
    ['a player without a URL', '<iframe></iframe>'],
    ['a post without a link', '<blockquote class="twitter-tweet">লেখা</blockquote>'],
    ['a frame of another site around the text', '<iframe src="https://widgets.example/related"></iframe>'],
  ])('of %s are left out', (_, html) => expect(markupOf(`<p>ক</p>${html}`)).toBe('ক'));

  it.each(['fb-post-text', 'my-fb-post', 'instagram-media-wall'])('are not told by a class such as %s', (name) =>
    expect(markupOf(`<div class="${name}"><p>লেখা <a href="https://a.example/b">b</a></p></div>`)).toBe(
      'লেখা [b](https://a.example/b)',
    ),
  );
});

describe('characters that would be marks', () => {
  it.each([
    ['asterisks', '<p>পাসওয়ার্ড **** লিখুন **জরুরি**</p>', 'পাসওয়ার্ড **** লিখুন **জরুরি**'],
    ['underscores', '<p>ফাইল _নাম_ আর a_b_c</p>', 'ফাইল _নাম_ আর a_b_c'],
    ['number signs', '<p>##red|লাল## ## |</p>', '##red|লাল## ## |'],
    ['a heading', '<p># শিরোনাম</p>', '# শিরোনাম'],
    ['a bullet', '<p>* তারকা</p>', '* তারকা'],
    ['a year at the start', '<p>১৯৭১. যুদ্ধ</p>', '১৯৭১. যুদ্ধ'],
    ['a sign of comparison', '<p>&gt; ১০ শতাংশ</p>', '> ১০ শতাংশ'],
    ['a rule', '<p>---</p>', '---'],
    ['a section', '<p>/// টেবিল</p><p>ক // খ</p><p>///</p>', '/// টেবিল\nক // খ\n///'],
    ['a link', '<p>[ক](https://a.example)</p>', '[ক](https://a.example)'],
    ['an image', '<p>![ক](https://a.example/b.jpg)</p>', '![ক](https://a.example/b.jpg)'],
    ['a definition', '<p>[নোট]: https://a.example/b.jpg</p>', '[নোট]: https://a.example/b.jpg'],
  ])('such as %s remain text', (_, html, text) => {
    expect(toPlainText(markupOf(html)).replaceAll('\u200c', '')).toBe(text);
  });

  it('in a URL are unchanged', () => {
    expect(markupOf('<p>দেখুন https://a.example/_b_/**</p>')).toBe('দেখুন https://a.example/_b_/**');
  });

  it('beside bold and italic text leave it bold and italic', () => {
    expect(markupOf('<p><b>*নোট</b> _ক <i>খ</i></p>')).toBe('**\u200c*নোট** \u200c_ক _খ_');
  });
});

describe('what a page adds to its text', () => {
  it.each([
    [
      'links to edit a section',
      '<h2>ইতিহাস<span class="mw-editsection">[<a href="/e">সম্পাদনা</a>]</span></h2>',
      '## ইতিহাস',
    ],
    ['numbers of references', '<p>ঢাকা<sup class="reference"><a href="#cite_note-1">[১]</a></sup> রাজধানী</p>', 'ঢাকা রাজধানী'],
    ['notes to editors', '<p>ঢাকা<sup class="noprint Inline-Template">[<a href="/w">তথ্যসূত্র প্রয়োজন</a>]</sup></p>', 'ঢাকা'],
  ])('%s are left out', (_, html, markup) => expect(markupOf(html)).toBe(markup));

  it('check boxes of Google Docs are left out and noted', () => {
    const html =
      '<ul><li role="checkbox" aria-checked="false" style="list-style-type:none"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox"><p style="display:inline">সাক্ষাৎকার</p></li></ul>';
    expect(convert(html)).toEqual({ markup: '* সাক্ষাৎকার', notes: ['checkBoxes'] });
  });
});

describe('emoji in images', () => {
  it.each([
    ['a keycap', '<img class="emoji" alt="3️⃣" src="https://s.w.org/images/core/emoji/3.svg">', '3️⃣'],
    ['a keycap without text', '<img src="https://s.w.org/images/core/emoji/15.0.3/svg/33-20e3.svg">', '3️⃣'],
    ['a flag', '<img alt="" src="https://twemoji.maxcdn.com/v/14/svg/1f1e7-1f1e9.svg">', '🇧🇩'],
    ['a flag of tags', '<img alt="🏴󠁧󠁢󠁥󠁮󠁧󠁿" src="https://a.example/e.png">', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    [
      'a face of Facebook',
      '<img alt="😀" src="https://static.xx.fbcdn.net/images/emoji.php/v9/t1/1/16/1f600.png">',
      '😀',
    ],
  ])('%s becomes text', (_, html, text) => expect(markupOf(`<p>ক ${html} খ</p>`)).toBe(`ক ${text} খ`));
});

describe('raised and lowered text', () => {
  it.each([
    ['digits', 'm<sup>2</sup> ও CO<sub>2</sub>', 'm² ও CO₂'],
    ['Bengali digits', '১০<sup>৬</sup> মি<sup>২</sup>', '১০⁶ মি²'],
    ['signs', '10<sup>-3</sup>', '10⁻³'],
    ['a fraction', '10<sup>6.5</sup>', '10^6.5'],
    ['an ordinal', '1<sup>st</sup>, ১<sup>ম</sup>', '1st, ১ম'],
    ['a style', 'm<span style="vertical-align: super">3</span>', 'm³'],
  ])('of %s is readable', (_, html, text) => expect(markupOf(`<p>${html}</p>`)).toBe(text));
});

describe('characters that no text has', () => {
  it.each([
    ['a vertical tab', 'নাম: মিতা\u000bপদ: লেখক', 'নাম: মিতা\nপদ: লেখক'],
    ['NEL', 'এক\u0085দুই', 'এক\nদুই'],
    ['old quotation marks', '\u0093ঠিক\u0094 \u0096 হ্যাঁ', '“ঠিক” – হ্যাঁ'],
    ['replaced objects', 'ছবি \ufffc পরে\ufffc', 'ছবি পরে'],
  ])('such as %s are replaced', (_, text, markup) => expect(markupOf(`<p>${text}</p>`)).toBe(markup));
});
