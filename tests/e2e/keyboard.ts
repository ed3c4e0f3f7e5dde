import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const MOST_TABS = 120;

/** Somebody without a mouse. After every key something of the page must have the focus, and be in sight where it was moved to. */
export function openKeyboard(page: Page) {
  const focused = page.locator(':focus');

  async function expectFocus(): Promise<void> {
    await expect(focused.and(page.locator(':not(body)'))).toHaveCount(1);
  }

  async function expectFocusInSight(): Promise<void> {
    await expectFocus();
    await expect(focused).toBeInViewport();
  }

  /** Role and name of what has the focus, without what is in it; nothing where it has no role, only things in it. */
  async function read(): Promise<string> {
    const lines = (await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '')).split('\n');
    return lines.filter((line) => line.startsWith('- ')).length === 1 ? (lines[0] ?? '') : '';
  }

  async function press(key: string): Promise<void> {
    await page.keyboard.press(key);
    await expectFocus();
  }

  /** Moves until the name of what has the focus matches; `key` is Tab or what moves the other way. */
  async function moveTo(name: RegExp, key = 'Tab'): Promise<void> {
    for (let moved = 0; moved < MOST_TABS; moved += 1) {
      await page.keyboard.press(key);
      if (name.test(await read())) return expectFocusInSight();
    }
    throw new Error(`The keyboard does not reach ${name}; it is at ${await read()}.`);
  }

  return {
    press,
    moveTo,
    type: (text: string) => page.keyboard.type(text),
    /** Moves there and presses Enter. */
    follow: async (name: RegExp) => {
      await moveTo(name);
      await press('Enter');
    },
    expectFocus,
  };
}
