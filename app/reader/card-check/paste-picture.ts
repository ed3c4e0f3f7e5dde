/** Checks a picture that the reader pastes on the page of the card check. */
export function startPastingPictures(): void {
  document.addEventListener('paste', ({ clipboardData }) => {
    const form = document.querySelector<HTMLFormElement>('form[data-card-check]');
    const input = form?.querySelector<HTMLInputElement>('input[type=file]');
    const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!form || !input || file === undefined) return;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    form.requestSubmit();
  });
}
