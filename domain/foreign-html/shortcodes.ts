/** `[name]`, `[name key="value"]` and `[/name]`, as WordPress writes them in bodies. */
const TAG = /\[(\/?)([a-z][a-z0-9_-]{0,40})((?:\s[^[\]<>]{0,2000})?)\](?!\()/gi;
const FIRST_URL = /https?:\/\/[^\s"'<>[\]]+/i;
const HAS_ATTRIBUTE = /=/;
const CAPTION_TEXT = /\bcaption\s*=\s*"([^"]*)"/;
/** WordPress's own shortcodes, which represent content even without attributes or an end tag. */
const BUILT_IN_NAME = /^(?:gallery|playlist|audio|video|embed|caption|wp_caption)$/;
const CAPTION_NAME = /^(?:wp_)?caption$/;
const YOUTUBE_ID = /^\s+(?:id=)?["']?([\w-]{11})["']?\s*$/;
const VIMEO_ID = /^\s+(?:id=)?["']?(\d{5,12})["']?\s*$/;

type Tag = { readonly isEnd: boolean; readonly name: string; readonly attributes: string };

/**
 * Replaces the shortcodes of WordPress with HTML: a caption becomes the caption of a figure, and a shortcode with a URL becomes
 * that URL. The tags of an enclosing shortcode are removed and its text remains. Any other shortcode is removed, and its name is
 * in `leftOut`. A word in brackets without attributes is text unless it is one of WordPress's own shortcodes.
 */
export function replaceShortcodes(body: string): { html: string; leftOut: readonly string[] } {
  const ended = new Set([...body.matchAll(TAG)].flatMap(([, slash, name = '']) => (slash ? [name.toLowerCase()] : [])));
  const leftOut = new Set<string>();
  const html = body.replace(TAG, (source, slash: string, anyCase: string, attributes: string) => {
    const name = anyCase.toLowerCase();
    const replaced = toHtml({ isEnd: slash !== '', name, attributes }, ended);
    if (replaced === 'leftOut') leftOut.add(name);
    return replaced === 'leftOut' ? '' : (replaced ?? source);
  });
  return { html, leftOut: [...leftOut] };
}

/** Returns the HTML for a tag; `leftOut` for a tag without HTML, and null for words in brackets. */
function toHtml({ isEnd, name, attributes }: Tag, ended: ReadonlySet<string>): string | null {
  if (CAPTION_NAME.test(name))
    return isEnd ? '</div>' : `<div class="wp-caption">${CAPTION_TEXT.exec(attributes)?.[1] ?? ''}`;
  if (name === 'embed' && ended.has(name)) return isEnd ? '</p>' : '<p>';
  const url = findUrl(name, attributes);
  if (url !== null) return `<p>${url}</p>`;
  if (isEnd || (ended.has(name) && !BUILT_IN_NAME.test(name))) return '';
  return BUILT_IN_NAME.test(name) || HAS_ATTRIBUTE.test(attributes) ? 'leftOut' : null;
}

function findUrl(name: string, attributes: string): string | null {
  const url = FIRST_URL.exec(attributes)?.[0];
  if (url !== undefined) return url;
  const youtube = name === 'youtube' ? YOUTUBE_ID.exec(attributes)?.[1] : undefined;
  if (youtube !== undefined) return `https://www.youtube.com/watch?v=${youtube}`;
  const vimeo = name === 'vimeo' ? VIMEO_ID.exec(attributes)?.[1] : undefined;
  return vimeo === undefined ? null : `https://vimeo.com/${vimeo}`;
}
