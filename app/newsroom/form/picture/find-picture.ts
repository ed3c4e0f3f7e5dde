/** The first picture of what was pasted or dropped; any image type is tried (spec §5). */
export function findPicture(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** Spec §5: what is pasted into an input or textarea belongs there. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}
