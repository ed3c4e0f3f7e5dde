import { expect, test } from 'vitest';
import type { PreviewPagesOptions } from './preview-pages.ts';
import { createPreviewHandler } from './preview-pages.ts';

const TOKEN = 's'.repeat(43);

/** Opens a preview whose service or render fails, and returns the status and the log. */
async function open(failing: Partial<Pick<PreviewPagesOptions, 'render' | 'previews'>>) {
  const logged: string[] = [];
  const write = (...line: unknown[]) =>
    void logged.push(JSON.stringify(line, (_key, value) => (value instanceof Error ? value.stack : value)));
  const rendered: string[] = [];
  const options = {
    previews: { open: async () => ({ kind: 'missing' }) },
    render: async (request: Request) => {
      rendered.push(request.url);
      return new Response('page');
    },
    renders: { run: (_address: string, render: () => unknown) => render() },
    site: { url: 'https://prohor.example' },
    log: { error: write, warn: write, info: write, debug: write },
    ...{
      now: () => 0,
      setTimer: () => () => {},
      readFlags: () => ({}),
      decidePolicy: () => '',
      isStaff: async () => false,
    },
    ...failing,
  } as unknown as PreviewPagesOptions;
  const handle = createPreviewHandler(options);
  const request = new Request(`https://prohor.example/preview/${TOKEN}`);
  const { status } = await handle(request, { token: TOKEN, clientAddress: '192.0.2.1' });
  return { status, rendered, logged };
}

const fail = async () => {
  throw new Error('out of order');
};

test('the render does not get the token', async () => {
  const { status, rendered, logged } = await open({});
  expect([status, rendered, logged]).toEqual([200, ['http://localhost/preview/-'], []]);
});

test.each([
  ['the database fails', { previews: { open: fail } }],
  ['the render fails', { render: fail }],
  [
    'a network guesses',
    { previews: { open: async () => ({ kind: 'too-many-attempts', retryAfterS: 1, isFirst: true }) } },
  ],
])('if %s, the log has a line without the token', async (_name, failing) => {
  const { status, logged } = await open(failing as never);
  expect([429, 503]).toContain(status);
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(TOKEN);
});
