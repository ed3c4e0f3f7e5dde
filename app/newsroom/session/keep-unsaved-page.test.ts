import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const replace = vi.fn();
const page = new EventTarget();
vi.stubGlobal('window', page);
vi.stubGlobal('location', { replace });
const { keepUnsavedPage } = await import('./keep-unsaved-page.ts');
const { setCurrentPath } = await import('./session-end.ts');
beforeEach(() => setCurrentPath('/dashboard/account'));
afterEach(() => vi.clearAllMocks());
afterAll(() => vi.unstubAllGlobals());

/** Reads the data of the page again after the session has ended. */
async function reread(): Promise<unknown> {
  const redirect = new Response(null, { status: 302, headers: { Location: '/login?next=%2Fdashboard' } });
  const args = { request: new Request('http://localhost/dashboard/account') };
  const next = async () => ({ route: { type: 'error' as const, result: redirect } });
  return keepUnsavedPage(args as Parameters<typeof keepUnsavedPage>[0], next);
}

test('a page whose session has ended becomes the sign-in page', async () => {
  expect(await reread()).toEqual({});
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fdashboard');
});

test('a page that is signing out waits for the response, and is replaced again after the browser returned to it', async () => {
  page.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(await reread()).toEqual({});
  expect(replace).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pageshow'));
  await reread();
  expect(replace).toHaveBeenCalledOnce();
});

test('a form that the page sends itself is no sign-out', async () => {
  const submit = new Event('submit', { cancelable: true });
  submit.preventDefault();
  page.dispatchEvent(submit);
  await reread();
  expect(replace).toHaveBeenCalledOnce();
});
