import type { ForbiddenPattern } from '../support/forbidden-patterns.ts';
import { forbidPatterns, listSources } from '../support/forbidden-patterns.ts';

/** What the product has once, and the files that define it. */
const MECHANISMS: readonly ForbiddenPattern[] = [
  {
    what: 'a second signed token',
    pattern: /\b(?:createHmac|createSign|jwt\.sign|subtle\.sign)\(/,
    breaches: [`createHmac('sha256', key).update(value).digest('hex')`, 'await crypto.subtle.sign("HMAC", key, bytes)'],
    allowed: {
      'services/secrets/signed-token.ts': 'it is the mechanism',
      'server/deliveries/sign-webhook.ts': 'it signs messages in the form of a specification',
      'services/identity/second-factor/recovery-codes.ts': 'it hashes stored codes, which are no tokens',
      'services/articles/views/reader-hash.ts': 'it hashes readers, who get no token',
      'services/articles/search/missed-searches.ts': 'it hashes words and networks, which are no tokens',
      'services/postgres/embedded/site-role.ts': 'it derives a password that PostgreSQL checks',
    },
  },
  {
    what: 'a second splitter of graphemes',
    pattern: /new Intl\.Segmenter\([^)]*grapheme/,
    breaches: [`new Intl.Segmenter('bn', { granularity: 'grapheme' })`],
    allowed: { 'domain/bengali/text/graphemes.ts': 'it is the mechanism' },
  },
  {
    what: 'a connection that does not look for the host that takes writes',
    pattern: /new pg\.(?:Client|Pool)\(/,
    breaches: ['const client = new pg.Client({ connectionString: url });', 'new pg.Pool({ max: 4 })'],
    allowed: {
      'services/postgres/database-client.ts': 'it is the mechanism',
      'services/postgres/database-hosts.ts': 'it checks each host',
      'services/postgres/open-database.ts': 'its pool opens such connections',
      'services/postgres/embedded/cluster-connection.ts': 'the embedded PostgreSQL has one host',
    },
  },
  {
    what: 'a dialog that decides on its own where the focus starts',
    pattern: /<(?:Alert)?Dialog\.Popup/,
    breaches: ['<Dialog.Popup initialFocus={field}>', '<AlertDialog.Popup>'],
    allowed: {
      'app/newsroom/components/dialogs/modal.tsx': 'it is the mechanism',
      'app/newsroom/components/dialogs/confirm-dialog.tsx': 'it starts at the button that changes nothing',
      'app/newsroom/editor/edit-article.route.tsx': 'it starts at the title by the same rule',
      'app/newsroom/palette/command-palette.tsx': 'it starts at its only field',
    },
  },
  {
    what: 'a duration that is spelled out',
    pattern: /\b(?:3_?600_?000|86_?400(?:_?000)?|(?:24|60) \* (?:3_?600|60)(?:_000)?)\b/,
    breaches: ['const DAY_MS = 86_400_000;', 'const LIFE_S = 7 * 24 * 3600;', 'setTimeout(work, 60 * 60_000)'],
  },
];

forbidPatterns('the product has one', MECHANISMS, listSources('{app,cli,domain,server,services}'));
