import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const MAX_TABS = 120;

/** Operates the page without a mouse. Fails if no element has the focus after a key, or if the target of `moveTo` is out of view. */
export function openKeyboard(page: Page) {
  const focused = page.locator(':focus');

  async function expectFocus(): Promise<void> {
    await expect(focused.and(page.locator(':not(body)'))).toHaveCount(1);
  }

  async function expectFocusInView(): Promise<void> {
    await expectFocus();
    await expect(focused).toBeInViewport();
  }

  /** Returns the role and name of the focused element. Returns an empty string if nothing has the focus or only its descendants have roles. */
  async function read(): Promise<string> {
    if ((await focused.count()) === 0) return '';
    const lines = (await focused.ariaSnapshot()).split('\n');
    return lines.filter((line) => line.startsWith('- ')).length === 1 ? (lines[0] ?? '') : '';
  }

  async function press(key: string): Promise<void> {
    await page.keyboard.press(key);
    await expectFocus();
  }

  /** Presses `key` until the role and name of the focused element match. */
  async function moveTo(name: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      await page.keyboard.press(key);
      const element = await read();
      if (name.test(element)) return expectFocusInView();
      passed.push(element);
    }
    throw new Error(`The keyboard does not reach ${name}; it passes ${passed.join(', ')}.`);
  }

  return {
    press,
    moveTo,
    type: (text: string) => page.keyboard.type(text),
    /** Moves to the element and presses Enter. */
    follow: async (name: RegExp) => {
      await moveTo(name);
      await press('Enter');
    },
    expectFocus,
  };
}
