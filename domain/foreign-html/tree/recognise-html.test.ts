import { describe, expect, it } from 'vitest';
import { decodeEntities, isHtml, toPlainLine } from './recognise-html.ts';

describe('isHtml', () => {
  it.each([
    ['paragraphs', '<p>প্রথম।</p>\n<p>দ্বিতীয়।</p>'],
    ['a paragraph with attributes', '<p style="text-align: justify;">প্রথম।</p>'],
    ['unclosed paragraphs in a block', '<div><p>প্রথম।<p>দ্বিতীয়।</div>'],
    ['nested blocks', '<div class="entry"><h2>শিরোনাম</h2><p>প্রথম।</p></div>'],
    ['capital tags', '<P>প্রথম।</P>'],
    ['blocks of WordPress', '<!-- wp:paragraph -->\n<p>প্রথম।</p>\n<!-- /wp:paragraph -->'],
    ['a block of WordPress without tags', '<!-- wp:more -->\nপ্রথম।'],
    ['a caption of WordPress', 'প্রথম।\n[caption id="a_1" width="300"]<img src="/b.jpg" /> নদী[/caption]'],
    ['plain paragraphs with a heading', 'প্রথম।\n\n<h3>উপশিরোনাম</h3>\nদ্বিতীয়।'],
    ['plain paragraphs with bold words', 'প্রথম <strong>মোটা</strong> কথা।\n\nদ্বিতীয়।'],
    ['a link', 'প্রথম <a href="https://example.com/?a=1&amp;b=2">লিংক</a>।'],
    ['an image', 'প্রথম।\n<img class="x" src="https://example.com/a.jpg">'],
    ['a frame', 'প্রথম।\n<iframe src="//www.youtube.com/embed/x"></iframe>'],
    ['line breaks', 'প্রথম।<br>দ্বিতীয়।<br />তৃতীয়।'],
    ['a hashtag beside a line break', 'হ্যাশট্যাগ #মিটু।<br>দ্বিতীয়।'],
    ['line breaks at line ends', 'প্রথম। <br/>\nদ্বিতীয়।'],
    ['HTML about HTML', '<p>অনুচ্ছেদের ট্যাগ হলো &lt;p&gt;।</p>'],
  ])('is true for %s', (_, text) => expect(isHtml(text)).toBe(true));

  it.each([
    ['plain text', 'প্রথম অনুচ্ছেদ।\n\nদ্বিতীয় অনুচ্ছেদ।'],
    ['a mentioned tag', 'ওয়েব পাতায় <p> দিয়ে অনুচ্ছেদ শুরু হয়।'],
    ['a mentioned pair', 'অনুচ্ছেদ লেখা হয় <p> ও </p> দিয়ে।'],
    ['a mentioned pair at the beginning', '<p> ও </p> দিয়ে অনুচ্ছেদ লেখা হয়।'],
    ['an example in a text about tags', 'মোটা ট্যাগের উদাহরণ: <b>মোটা</b>।'],
    ['an example on its own line', 'HTML শেখা সহজ।\n<p>এটি একটি অনুচ্ছেদ</p>\nএভাবেই লিখুন।'],
    ['a mentioned break', 'লাইন ভাঙতে <br> লিখুন। “<br>” মনে রাখুন।'],
    ['a price', 'দাম a < b হলে কেনা লাভের, ৫ < ১০ এবং ১০ > ৫।'],
    ['a comparison that looks like a tag', 'যদি x <i && i> y হয়, তবে লাভ।'],
    ['an address in angle brackets', 'যোগাযোগ: রিনা <rina@example.org>, <https://example.org>।'],
    ['arrows and hearts', 'ঢাকা -> চট্টগ্রাম <- সিলেট <3'],
    ['markup with one tag', '**মোটা** কথা <b>আর</b> [লিংক](https://example.com)।'],
    ['an unknown tag', '<সূত্র>বাসস</সূত্র>'],
    ['words in brackets', 'তিনি [caption] লেখা ছবিটি [sic] দেখান।'],
    ['an unclosed element', 'প্রথম <b>মোটা কথা।'],
    ['nothing', ''],
  ])('is false for %s', (_, text) => expect(isHtml(text)).toBe(false));

  it('accepts a hostile text in linear time', () => {
    expect(isHtml('<b>'.repeat(200_000))).toBe(false);
    expect(isHtml('<'.repeat(300_000))).toBe(false);
    expect(isHtml('[caption '.repeat(30_000))).toBe(false);
    expect(isHtml(`<p ${' '.repeat(300_000)}`)).toBe(false);
    expect(isHtml(`${'</p>'.repeat(100_000)}`)).toBe(false);
  });
});

describe('entities of a line', () => {
  it.each([
    ['&#8216;নতুন&#8217; নীতি &amp; বাজেট', '‘নতুন’ নীতি & বাজেট'],
    ['ঢাকা&nbsp;ও&nbsp;চট্টগ্রাম', 'ঢাকা ও চট্টগ্রাম'],
    ['&ldquo;উদ্ধৃতি&rdquo; &ndash; শেষ&hellip;', '“উদ্ধৃতি” – শেষ…'],
    ['&#x2018;নতুন&#x2019; &#039;পুরোনো&#039; &#146;', "‘নতুন’ 'পুরোনো' ’"],
    ['দুইবার &amp;#8217; লেখা', 'দুইবার ’ লেখা'],
    ['AT&T, R&D; a&b; &nosuch;', 'AT&T, R&D; a&b; &nosuch;'],
    ['HTML-এ &amp; লেখার নিয়ম', 'HTML-এ &amp; লেখার নিয়ম'],
  ])('%j is %j', (text, expected) => expect(decodeEntities(text)).toBe(expected));

  it.each([
    ['<strong>মোটা</strong> শিরোনাম', 'মোটা শিরোনাম'],
    ['প্রথম<br>দ্বিতীয় &amp; তৃতীয়', 'প্রথম দ্বিতীয় & তৃতীয়'],
    ['<p> কী, কেন', '<p> কী, কেন'],
  ])('the words of %j are %j', (text, expected) => expect(toPlainLine(text)).toBe(expected));
});
