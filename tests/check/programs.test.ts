import { globSync } from 'node:fs';
import { forbidPatterns } from '../support/forbidden-patterns.ts';

// nginx, promtool and the browsers are in the list of bootstrap/provide-test-programs.mjs. A Debian without any other package has the rest;
// tests call `mount`, `umount` and `unshare` only if a trial succeeds.
const PROVIDED = 'cp|du|find|git|id|mkfifo|mount|nginx|promtool|sha256sum|sync|tar|test|umount|unshare';

forbidPatterns(
  'a bare machine runs the tests without',
  [
    {
      what: 'a program that npm test does not install',
      pattern: new RegExp(`(?<!\\.)\\b(?:spawn|exec|execFile)(?:Sync)?\\(\\s*['"\`](?!(?:${PROVIDED})['"\`])`),
      breaches: [`execFileSync('ps', ['-o', 'pid='])`, `spawn("convert", args)`, `spawnSync('gitk')`],
      allowed: {
        'tests/process/upgrade-database.long.test.ts': 'npm has installed the packages of the machine that runs it',
        'tools/provide-system-font.ts': 'without fc-list it provides the font',
        'tools/running-processes.ts': 'it calls ps only on systems without /proc, which have it',
      },
    },
  ],
  globSync('{cli,server,services,tests,tools}/**/*.ts').filter((file) => file !== 'tests/check/programs.test.ts'),
);
