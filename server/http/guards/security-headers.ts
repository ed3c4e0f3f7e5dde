import type { HeaderList } from '#server/cache/page.ts';
import { FILE_POLICY } from './content-security-policy.ts';

const YEAR_S = 31_536_000;

/**
 * Features that neither pages nor embeds nor advertisements need. Playing, full screen, the clipboard, passkeys and what the
 * ad provider uses are left to the browser's default. Chromium warns in the console of a feature that it does not know.
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

/** The security headers of a response without a policy of its own, in lower case. */
export function listSecurityHeaders(isHttps: boolean): HeaderList {
  return [
    // Over http browsers ignore the first and complain about the second.
    ...(isHttps
      ? ([
          ['strict-transport-security', `max-age=${YEAR_S}`],
          // Embeds and advertisements open windows, which may talk to them.
          ['cross-origin-opener-policy', 'same-origin-allow-popups'],
        ] as const)
      : []),
    ['permissions-policy', PERMISSIONS_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', FILE_POLICY],
  ];
}

/** Adds the security headers that a response does not have: pages and images have their own policy. */
export function addSecurityHeaders(headers: HeaderList, isHttps: boolean): HeaderList {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...headers, ...listSecurityHeaders(isHttps).filter(([name]) => !names.has(name))];
}
