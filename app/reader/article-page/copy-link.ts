import { COPY_CONFIRMATION_MS, copyText } from '#app/components/copy-text.ts';
import { shareText } from '#app/strings/reader/article.ts';

/** Copies the URL if the reader clicks `CopyLinkButton`, and shows a confirmation for two seconds. */
export function startCopyingLinks(): void {
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const row = button?.parentElement;
    const status = row?.querySelector('[data-copy-status]');
    if (!button || !row || !status) return;
    const isCopied = await copyText(button.dataset.copy ?? '');
    row.toggleAttribute('data-copied', isCopied);
    status.textContent = isCopied ? shareText.copied : shareText.notCopied;
    clearTimeout(timer);
    timer = setTimeout(() => {
      row.removeAttribute('data-copied');
      status.textContent = '';
    }, COPY_CONFIRMATION_MS);
  });
}
