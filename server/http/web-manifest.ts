const PAPER = '#fffefb';

/** Creates the handler of `/manifest.webmanifest`, which makes the site installable on phones. */
export function createManifestHandler(site: { readonly name: string }): () => Response {
  return () => {
    const manifest = {
      name: site.name,
      short_name: site.name,
      lang: 'bn',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: PAPER,
      theme_color: PAPER,
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
    const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' };
    return new Response(JSON.stringify(manifest), { headers });
  };
}
