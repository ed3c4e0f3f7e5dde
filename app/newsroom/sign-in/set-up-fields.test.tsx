import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecoveryCodeList } from './set-up-fields.tsx';

test('the recovery codes can be downloaded as a file without script, one a line', () => {
  const html = renderToStaticMarkup(<RecoveryCodeList codes={['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2']} />);
  const [, href = ''] = /download="recovery-codes\.txt" href="([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(href)).toBe('data:text/plain;charset=utf-8,abcd-efgh-jkmn\npqrs-tuvw-xyz2\n');
});
