import { describe, expect, it } from 'vitest';
import { convertHtmlBody } from './convert-html-body.ts';

const convert = (body: string) => {
  const converted = convertHtmlBody(body);
  return converted && { markup: converted.markup, notes: converted.notes };
};

describe('a stored HTML body', () => {
  it.each([
    ['paragraphs and entities', '<p>এক&nbsp;দুই&#8217;র</p><p>তিন &amp; চার</p>', 'এক দুই’র\n\nতিন & চার'],
    [
      'blocks of WordPress',
      '<!-- wp:heading -->\n<h2>শির</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph {"a":1} -->\n<p>এক\nদুই</p>\n<!-- /wp:paragraph -->',
      '## শির\n\nএক দুই',
    ],
    ['line ends outside of paragraphs', 'এক\nদুই <strong>তিন\nচার</strong>\n\n\nপাঁচ', 'এক\nদুই **তিন**\n**চার**\n\nপাঁচ'],
    ['Windows line ends', 'এক\r\n\r\nদুই\r\nতিন', 'এক\n\nদুই\nতিন'],
    ['a line break at a line end', 'এক<br />\nদুই', 'এক\nদুই'],
    ['a quote with line ends', '<blockquote>এক\nদুই</blockquote>তিন', '> এক\n> দুই\n\nতিন'],
    [
      'an image with a caption',
      '<figure><img src="https://a.example/b c.jpg" alt="নদী"><figcaption>পদ্মা <b>নদী</b></figcaption></figure><p>এক</p>',
      '![নদী](https://a.example/b%20c.jpg "পদ্মা নদী")\n\nএক',
    ],
    ['an image in a paragraph', '<p>এক <a href="/b"><img src="/wp/b.jpg"></a> দুই</p>', 'এক\n\n![](/wp/b.jpg)\n\nদুই'],
    ['an image of another host', '<img src="//a.example/b.jpg">', '![](https://a.example/b.jpg)'],
    [
      'an image that loads late',
      '<img src="data:image/gif;base64,R0lGODlh" data-src="https://a.example/b.jpg">',
      '![](https://a.example/b.jpg)',
    ],
    [
      'a gallery of figures',
      '<figure><figure><img src="/a.jpg"></figure><figure><img src="/b.jpg"></figure></figure>',
      '![](/a.jpg)\n\n![](/b.jpg)',
    ],
    [
      'a gallery of WordPress',
      '<figure class="wp-block-gallery columns-2"><figure><img src="/a.jpg" alt="ক"></figure><figure><img src="/b.jpg"><figcaption>খ</figcaption></figure><figcaption>নদী</figcaption></figure>',
      '/// গ্যালারি নদী\n![ক](/a.jpg)\n![](/b.jpg "খ")\n///',
    ],
    ['a gallery with one image', '<div class="gallery"><img src="/a.jpg"></div>', '![](/a.jpg)'],
    [
      'a caption shortcode',
      'এক\n[caption id="a_1" align="left" width="300"]<a href="/b"><img src="/b.jpg" alt="ক" /></a> নদীর ছবি[/caption]\nদুই',
      'এক\n\n![ক](/b.jpg "নদীর ছবি")\n\nদুই',
    ],
    ['a caption in an attribute', '[caption caption="নদী"]<img src="/b.jpg">[/caption]', '![](/b.jpg "নদী")'],
    [
      'an embed shortcode',
      'এক\n[embed width="1"]https://youtu.be/dQw4w9WgXcQ[/embed]',
      'এক\n\nhttps://youtu.be/dQw4w9WgXcQ',
    ],
    ['a video shortcode', '[video mp4="https://a.example/b.mp4"][/video]', 'https://a.example/b.mp4'],
    ['a YouTube shortcode', '[youtube dQw4w9WgXcQ]', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['text in an unknown shortcode', '<p>[dropcap]এ[/dropcap]ক</p>', 'এক'],
    [
      'a pull quote of WordPress',
      '<figure class="wp-block-pullquote"><blockquote><p>এক</p><cite>রিনা</cite></blockquote></figure>',
      '/// উক্তি\nএক\n\n— রিনা\n///',
    ],
    [
      'a table of WordPress with a line below it',
      '<figure class="wp-block-table"><table><tr><th>ক</th><th>খ</th></tr><tr><td>১</td><td>২</td></tr></table><figcaption>ফল</figcaption></figure>',
      '/// টেবিল ফল\nক // খ\n১ // ২\n///',
    ],
    [
      'a box with a title, in a box',
      '<div class="prohor-box"><h4 class="prohor-box-title">ক</h4><p>এক</p><div class="prohor-box"><p>দুই</p></div></div>',
      '/// বক্স ক\nএক\n\nদুই\n///',
    ],
    [
      'a table in a box, which holds no other section',
      '<div class="prohor-box"><p>এক</p><table><tr><td>ক</td><td>খ</td></tr><tr><td>১</td><td>২</td></tr></table></div>',
      'এক\n\n/// টেবিল\nক // খ\n১ // ২\n///',
    ],
    ['an empty box', 'এক<div class="prohor-box"> </div>দুই', 'একদুই'],
    ['a box in a quote', '<blockquote><div class="prohor-box"><p>এক</p></div></blockquote>', '> এক'],
    ['a Vimeo shortcode', '[vimeo 76979871]', 'https://vimeo.com/76979871'],
    [
      'a table of WordPress without a line below it',
      '<figure class="wp-block-table"><table><tr><th>ক</th><th>খ</th></tr><tr><td>১</td><td>২</td></tr></table></figure>',
      '/// টেবিল\nক // খ\n১ // ২\n///',
    ],
    [
      'a callout of Ghost without an emoji',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-text">এক</div></div>',
      '/// বক্স\nএক\n///',
    ],
    [
      'a bookmark of Ghost without a title',
      '<div class="kg-bookmark-card"><a href="https://a.example/b"></a></div>',
      'https://a.example/b',
    ],
    ['an empty bookmark of Ghost', 'এক<div class="kg-bookmark-card"></div>', 'এক'],
    [
      'an audio card of Ghost without its file',
      '<div class="kg-audio-card"><div class="kg-audio-title">সাক্ষাৎকার</div></div>',
      'সাক্ষাৎকার',
    ],
    [
      'a form of Ghost',
      '<div class="kg-signup-card"><h2>নিউজলেটার</h2><form><input><button>যোগ দিন</button></form></div>',
      '## নিউজলেটার',
    ],
    ['words in brackets', '<p>তিনি [sic] বলেন [১]</p>', 'তিনি [sic] বলেন [১]'],
  ])('with %s', (_, body, markup) => expect(convert(body)).toEqual({ markup, notes: [] }));

  it.each([
    ['a gallery', 'এক\n[gallery ids="1,2"]\nদুই', 'এক\n\nদুই', ['shortcodes']],
    ['a form', '<p>এক</p>[contact-form-7 id="1" title="ক"]', 'এক', ['shortcodes']],
    ['an image in the HTML', '<p>এক</p><img src="data:image/png;base64,iVBORw0KGgo=">', 'এক', ['images']],
    ['an image without a URL', '<p>এক</p><img alt="নদী">', 'এক', ['images']],
    ['a pixel that counts visits', '<p>এক</p><img src="https://a.example/p" width="1" height="1">', 'এক', ['images']],
    ['an image of no site', '<p>এক</p><img src="gs://a/b.jpg">', 'এক', ['images']],
  ])('with %s leaves it out and notes it', (_, body, markup, notes) => {
    expect(convert(body)).toEqual({ markup, notes });
  });

  it.each(['gallery', 'prohor-box', 'wp-block-pullquote'])(
    'with %s in each other, does not double the work',
    (name) => {
      const images = '<img src="/a.jpg"><img src="/b.jpg">'.repeat(2);
      const body = `${`<div class="${name}"><p>এক</p>`.repeat(60)}${images}${'</div>'.repeat(60)}`;
      expect(convert(body)?.markup.match(/এক/g)).toHaveLength(60);
    },
  );

  it('with too many nodes is not converted', () => {
    expect(convert('<br>'.repeat(60_000))).toBe(null);
  });
});
