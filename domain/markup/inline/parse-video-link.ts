export type VideoProvider = 'youtube' | 'vimeo' | 'dailymotion' | 'facebook';

export type VideoLink = {
  readonly provider: VideoProvider;
  readonly videoId: string;
  /** The provider's player. It is loaded after a click, so it has autoplay if the provider supports it. */
  readonly embedUrl: string;
  /** The video's page, for readers without JavaScript. */
  readonly pageUrl: string;
  readonly startSeconds: number | null;
};

const YOUTUBE_ID = /^[\w-]{11}$/;
/** `/ID` and `/ID/HASH`, alone or after a channel, a group, a showcase or the player. */
const VIMEO_PATH =
  /^\/(?:(?:video|manage\/videos|channels\/[^/]+|groups\/[^/]+\/videos|(?:album|showcase)\/\d+\/video|ondemand\/[^/]+)\/)?(\d{1,12})(?:\/([0-9a-f]{6,32}))?\/?$/i;
const VIMEO_HASH = /^[0-9a-f]{6,32}$/i;
const DAILYMOTION_ID = /^[a-z0-9]{5,32}$/i;
const FACEBOOK_ID = /^\d{5,20}$/;
const FACEBOOK_CODE = /^[\w-]{5,64}$/;

/** YouTube player paths that are as long as a video id but are not videos. */
const YOUTUBE_OTHER_PLAYERS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);
const YOUTUBE_ID_FOLDERS: ReadonlySet<string> = new Set(['watch', 'shorts', 'live', 'embed', 'v', 'e']);

/** `90`, `90s`, `1m30s`, `1h2m3s` → seconds. Null if empty, invalid or zero. */
function parseStartSeconds(text: string | null): number | null {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '');
  const [, hours = '0', minutes = '0', seconds = '0'] = parts ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

function findStartSeconds(url: URL, names: readonly string[]): number | null {
  const inFragment = new URLSearchParams(url.hash.slice(1));
  const starts = names.flatMap((name) => [url.searchParams.get(name), inFragment.get(name)]);
  return starts.map(parseStartSeconds).find((start) => start !== null) ?? null;
}

function withParameters(url: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
}

function parseYoutube(url: URL, host: string, path: readonly string[]): VideoLink | null {
  const [folder = '', name = ''] = path;
  const inPath = host === 'youtu.be' ? folder : YOUTUBE_ID_FOLDERS.has(folder) ? name : '';
  const videoId = folder === 'watch' ? (url.searchParams.get('v') ?? name) : inPath;
  if (!YOUTUBE_ID.test(videoId) || YOUTUBE_OTHER_PLAYERS.has(videoId)) return null;
  const startSeconds = findStartSeconds(url, ['t', 'start', 'time_continue']);
  return {
    provider: 'youtube',
    videoId,
    embedUrl: withParameters(`https://www.youtube-nocookie.com/embed/${videoId}`, { autoplay: 1, start: startSeconds }),
    pageUrl: withParameters('https://www.youtube.com/watch', {
      v: videoId,
      t: startSeconds === null ? null : `${startSeconds}s`,
    }),
    startSeconds,
  };
}

function parseVimeo(url: URL): VideoLink | null {
  const [, videoId, hashInPath] = VIMEO_PATH.exec(url.pathname) ?? [];
  if (videoId === undefined) return null;
  const hash = hashInPath ?? VIMEO_HASH.exec(url.searchParams.get('h') ?? '')?.[0] ?? null;
  const startSeconds = findStartSeconds(url, ['t']);
  const start = startSeconds === null ? '' : `#t=${startSeconds}s`;
  const player = `https://player.vimeo.com/video/${videoId}`;
  return {
    provider: 'vimeo',
    videoId,
    embedUrl: withParameters(player, { h: hash, autoplay: 1, dnt: 1 }) + start,
    pageUrl: `https://vimeo.com/${videoId}${hash === null ? '' : `/${hash}`}${start}`,
    startSeconds,
  };
}

function parseDailymotion(url: URL, host: string, path: readonly string[]): VideoLink | null {
  const folder = path.lastIndexOf('video');
  const inPath = host === 'dai.ly' ? path[0] : folder === -1 ? undefined : path[folder + 1];
  const inPlayer = host === 'geo.dailymotion.com' ? url.searchParams.get('video') : null;
  const videoId = inPlayer ?? inPath?.split('_')[0] ?? '';
  if (!DAILYMOTION_ID.test(videoId)) return null;
  const startSeconds = findStartSeconds(url, ['start', 'startTime', 't']);
  return {
    provider: 'dailymotion',
    videoId,
    embedUrl: withParameters('https://geo.dailymotion.com/player.html', { video: videoId, startTime: startSeconds }),
    pageUrl: withParameters(`https://www.dailymotion.com/video/${videoId}`, { start: startSeconds }),
    startSeconds,
  };
}

/** Facebook's player takes the URL of the page, so every form is rewritten to one canonical page URL. */
function decideFacebookPage(url: URL, host: string, path: readonly string[]): { id: string; pageUrl: string } | null {
  const [first = '', second = '', third = ''] = path;
  const last = path.at(-1) ?? '';
  const inQuery = url.searchParams.get('v') ?? '';
  if (host === 'fb.watch')
    return FACEBOOK_CODE.test(first) ? { id: first, pageUrl: `https://fb.watch/${first}/` } : null;
  if ((first === 'watch' || first === 'video.php') && FACEBOOK_ID.test(inQuery))
    return { id: inQuery, pageUrl: `https://www.facebook.com/watch/?v=${inQuery}` };
  if (first === 'reel' && FACEBOOK_ID.test(second))
    return { id: second, pageUrl: `https://www.facebook.com/reel/${second}/` };
  if (first === 'share' && (second === 'v' || second === 'r') && FACEBOOK_CODE.test(third))
    return { id: third, pageUrl: `https://www.facebook.com/share/${second}/${third}/` };
  if (path.indexOf('videos') === 1 && FACEBOOK_ID.test(last))
    return { id: last, pageUrl: `https://www.facebook.com/${first}/videos/${last}/` };
  return null;
}

function parseFacebook(url: URL, host: string, path: readonly string[]): VideoLink | null {
  const page = decideFacebookPage(url, host, path);
  if (page === null) return null;
  const startSeconds = findStartSeconds(url, ['t']);
  return {
    provider: 'facebook',
    videoId: page.id,
    embedUrl: withParameters('https://www.facebook.com/plugins/video.php', {
      href: page.pageUrl,
      show_text: 'false',
      autoplay: 'true',
      t: startSeconds,
    }),
    pageUrl: page.pageUrl,
    startSeconds,
  };
}

const isHostOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

/**
 * Parses the URL of a video on a video-sharing site (docs/behaviour §5, "Light markup"): YouTube (`watch`,
 * `youtu.be`, `shorts`, `live`, `embed`, `v`; also `m.`, `music.` and `-nocookie`), Vimeo (with the hash of a link-only
 * video), Dailymotion (also `dai.ly`) and Facebook video (`videos`, `watch`, `reel`, `share`, `fb.watch`). Both URLs of
 * the result are built from the validated id. Returns null for other sites, playlists, channels and other schemes.
 */
export function parseVideoLink(text: string): VideoLink | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be' || isHostOf(host, 'youtube.com') || isHostOf(host, 'youtube-nocookie.com'))
    return parseYoutube(url, host, path);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return parseVimeo(url);
  if (host === 'dai.ly' || isHostOf(host, 'dailymotion.com')) return parseDailymotion(url, host, path);
  if (host === 'fb.watch' || isHostOf(host, 'facebook.com')) return parseFacebook(url, host, path);
  return null;
}
