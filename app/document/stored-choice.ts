/**
 * A reader's choice in local storage. If storage is unavailable, the choice lasts only for the current
 * page.
 */
export function createStoredChoice(key: string) {
  let unstored: string | null = null;
  return {
    read: (): string | null => {
      try {
        return unstored ?? localStorage.getItem(key);
      } catch {
        return unstored;
      }
    },
    save: (choice: string): void => {
      unstored = null;
      try {
        localStorage.setItem(key, choice);
      } catch {
        unstored = choice;
      }
    },
  };
}
