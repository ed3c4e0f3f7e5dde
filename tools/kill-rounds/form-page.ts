import { startKillableBrowser } from '../killable-browser.ts';
import type { NewsroomClient } from './newsroom-client.ts';
import type { AutosaveReport } from './watch-autosave.ts';
import { watchAutosave } from './watch-autosave.ts';

const PAGE_TIMEOUT_MS = 60_000;

export type FormPageOptions = {
  origin: string;
  /** Folder of the browser profile. */
  profile: string;
  client: NewsroomClient;
};

export type FormPage = Awaited<ReturnType<typeof openFormPage>>;

/** Starts the browser with an empty page that can open the article form. */
export async function openFormPage(
  { origin, profile, client }: FormPageOptions,
  onReport: (report: AutosaveReport) => void,
) {
  const { context, kill } = await startKillableBrowser(profile);
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await context.addCookies(client.cookies.map((cookie) => ({ ...cookie, url: origin })));
  await watchAutosave(context, onReport);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  const title = page.locator('[name="title"]');
  return {
    page,
    kill,
    title,
    // Not by role: an open modal dialog hides it from the accessibility tree.
    body: page.locator('textarea[name="description"]'),
    conflict: page.getByRole('dialog', { name: 'Someone else saved this article' }),
    open: async (path: string) => {
      await page.goto(`${origin}${path}`);
      await title.and(page.locator(':enabled')).waitFor();
    },
  };
}
