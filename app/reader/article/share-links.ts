export type ShareNetwork = 'facebook' | 'twitter' | 'linkedin';

/** Where each network takes what is shared, with the parameters of spec §7. */
export function toShareLinks(url: string, title: string): Readonly<Record<ShareNetwork, string>> {
  return {
    facebook: withParameters('https://www.facebook.com/sharer/sharer.php', { u: url }),
    twitter: withParameters('https://twitter.com/intent/tweet', { url, text: title }),
    linkedin: withParameters('https://www.linkedin.com/shareArticle', { mini: 'true', url, title }),
  };
}

/** Percent-encoded throughout: some networks show a "+" for a space. */
function withParameters(address: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${pairs.join('&')}`;
}
