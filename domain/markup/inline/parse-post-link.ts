export type PostProvider = 'facebook' | 'x' | 'instagram' | 'tiktok';

export type PostLink = {
  readonly provider: PostProvider;
  /** The provider's embeddable card, loaded after a click. */
  readonly embedUrl: string;
  /** The post's page, for readers without JavaScript. */
  readonly pageUrl: string;
};

const X_NAME = /^\w{1,20}$/;
const FACEBOOK_NAME = /^[\w.-]{1,100}$/;
const INSTAGRAM_NAME = /^[\w.]{1,40}$/;
const TIKTOK_NAME = /^@[\w.]{1,40}$/;
/** X and TikTok number their posts. */
const NUMBER = /^\d{5,25}$/;
/** `pfbid…`, or the number of an older post. */
const FACEBOOK_POST = /^(?:pfbid\w{10,120}|\d{5,25})$/;
const SHARED_CODE = /^\w{5,64}$/;
const INSTAGRAM_CODE = /^[\w-]{5,64}$/;
const INSTAGRAM_FOLDERS: ReadonlySet<string> = new Set(['p', 'reel', 'tv']);

function decideFacebookPage(url: URL, path: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = path;
  const id = url.searchParams.get('id') ?? '';
  const postId = url.searchParams.get('story_fbid') ?? '';
  const fbid = url.searchParams.get('fbid') ?? '';
  if (first === 'share' && second === 'p' && SHARED_CODE.test(third))
    return `https://www.facebook.com/share/p/${third}/`;
  if ((first === 'permalink.php' || first === 'story.php') && FACEBOOK_POST.test(postId) && NUMBER.test(id))
    return `https://www.facebook.com/permalink.php?story_fbid=${postId}&id=${id}`;
  if ((first === 'photo' || first === 'photo.php') && NUMBER.test(fbid))
    return `https://www.facebook.com/photo/?fbid=${fbid}`;
  if (second === 'posts' && FACEBOOK_NAME.test(first)) {
    // A slug with the words of the post may be between `posts` and the number.
    const post = path.at(-1) ?? '';
    if (path.length <= 4 && FACEBOOK_POST.test(post)) return `https://www.facebook.com/${first}/posts/${post}`;
  }
  return null;
}

function parseFacebookPost(url: URL, path: readonly string[]): PostLink | null {
  const pageUrl = decideFacebookPage(url, path);
  if (pageUrl === null) return null;
  const embedUrl = `https://www.facebook.com/plugins/post.php?${new URLSearchParams({ href: pageUrl, show_text: 'true' })}`;
  return { provider: 'facebook', embedUrl, pageUrl };
}

function parseXPost([name = '', folder, id = '']: readonly string[]): PostLink | null {
  if (!X_NAME.test(name) || folder !== 'status' || !NUMBER.test(id)) return null;
  const embedUrl = `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`;
  return { provider: 'x', embedUrl, pageUrl: `https://x.com/${name}/status/${id}` };
}

/** The account name may precede the folder. */
function parseInstagramPost(path: readonly string[]): PostLink | null {
  const [folder = '', code = ''] = INSTAGRAM_FOLDERS.has(path[0] ?? '') ? path : path.slice(1);
  const isNamed = path[0] === folder || INSTAGRAM_NAME.test(path[0] ?? '');
  if (!isNamed || !INSTAGRAM_FOLDERS.has(folder) || !INSTAGRAM_CODE.test(code)) return null;
  const pageUrl = `https://www.instagram.com/${folder}/${code}/`;
  return { provider: 'instagram', embedUrl: `${pageUrl}embed/captioned/`, pageUrl };
}

function parseTiktokPost([name = '', folder = '', id = '']: readonly string[]): PostLink | null {
  if (!TIKTOK_NAME.test(name) || (folder !== 'video' && folder !== 'photo') || !NUMBER.test(id)) return null;
  const pageUrl = `https://www.tiktok.com/${name}/${folder}/${id}`;
  return { provider: 'tiktok', embedUrl: `https://www.tiktok.com/embed/v2/${id}`, pageUrl };
}

/**
 * Parses the URL of a public post on Facebook, X (also `twitter.com`), Instagram or TikTok (docs/behaviour §5.5).
 * Both URLs of the result are built from validated parts. Returns null for other sites, profiles, groups, short links
 * that do not name the post, and other schemes.
 */
export function parsePostLink(text: string): PostLink | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '');
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'facebook.com') return parseFacebookPost(url, path);
  if (host === 'x.com' || host === 'twitter.com') return parseXPost(path);
  if (host === 'instagram.com') return parseInstagramPost(path);
  return host === 'tiktok.com' ? parseTiktokPost(path) : null;
}
