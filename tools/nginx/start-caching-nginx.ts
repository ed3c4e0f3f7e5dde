import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedNginx } from './start-nginx.ts';
import { startNginx } from './start-nginx.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx.conf');

/**
 * Starts nginx with `deploy/nginx.conf` in front of one or several machines of a site, on a free port, with its cache in a
 * temporary folder. Writes an access log only if `accessLog` is its path.
 */
export async function startCachingNginx(
  siteOrigins: string | readonly string[],
  accessLog = 'off',
): Promise<StartedNginx> {
  const text = await readFile(CONFIGURATION, 'utf8');
  return startNginx((port, dir) =>
    [
      ['server 127.0.0.1:3000;', [siteOrigins].flat().map(toServer).join(' ')],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['/var/cache/nginx/', `${dir}/`],
      ['server_name news.example;', `server_name news.example; access_log ${accessLog};`],
      // Tells tests which edition nginx expects.
      ['proxy_ignore_headers Vary;', 'proxy_ignore_headers Vary; add_header X-Edition $prohor_edition always;'],
    ].reduce((changed, [from = '', to = '']) => {
      if (!changed.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${JSON.stringify(from)}.`);
      return changed.replaceAll(from, to);
    }, text),
  );
}

const toServer = (origin: string) => `server ${new URL(origin).host};`;
