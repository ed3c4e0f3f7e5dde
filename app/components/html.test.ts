import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are escaped, in content and in attributes; HTML, lists and nothing are inserted', () => {
  const hostile = `</p><script>"x" & 'y'`;
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<p title="${hostile}">${hostile}${null}${7}</p><ul>${items}</ul>${html`<hr>`}`.markup).toBe(
    '<p title="&lt;/p&gt;&lt;script&gt;&quot;x&quot; &amp; &#x27;y&#x27;">&lt;/p&gt;&lt;script&gt;&quot;x&quot; &amp; &#x27;y&#x27;7</p>' +
      '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
  );
});
