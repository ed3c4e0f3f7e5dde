import type { HeaderList } from '#server/cache/page.ts';
import { FILE_POLICY } from './content-security-policy.ts';

const YEAR_S = 31_536_000;

/**
 * Features that pages, embeds and ads do not need. Playback, full screen, the clipboard, passkeys and the features of
 * the ad provider have the browser's default. Features that Chromium does not support are omitted, because it would log
 * a console warning for each.
 */
const DENIED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** The security headers of a response without its own policy, in lower case. */
export function listSecurityHeaders(isHttps: boolean): HeaderList {
  return [
    // Over http, browsers ignore the first header and warn about the second.
    ...(isHttps
      ? ([
          ['strict-transport-security', `max-age=${YEAR_S}`],
          // Embeds and ads open windows and may need to communicate with them.
          ['cross-origin-opener-policy', 'same-origin-allow-popups'],
        ] as const)
      : []),
    ['permissions-policy', PERMISSIONS_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', FILE_POLICY],
  ];
}

/** Adds the security headers that a response lacks. Pages and images have their own policy. */
export function addSecurityHeaders(headers: HeaderList, isHttps: boolean): HeaderList {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...headers, ...listSecurityHeaders(isHttps).filter(([name]) => !names.has(name))];
}
