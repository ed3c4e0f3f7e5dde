import type { Page } from '@playwright/test';
import { toolbarText } from '#app/strings/article-body.ts';
import { articleFormText, roomText, sharingText } from '#app/strings/article-form.ts';

/** A state of the article form, and what an editor does to reach it. */
type RoomState = { name: string; path: string; act: (page: Page) => Promise<void> };

type RoomOptions = {
  /** The path of the edit form of a long article with an image. */
  story: string;
  /** The body of that article. */
  text: string;
};

const bodyField = (page: Page) => page.getByRole('textbox', { name: articleFormText.description });
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** The states of the layout of the article form: its panel, preview, full screen, menus and help. */
export function listRoomStates({ story, text }: RoomOptions): RoomState[] {
  return [
    { name: 'add-story', path: '/dashboard/add', act: (page) => writeStory(page, text) },
    { name: 'add-incomplete', path: '/dashboard/add', act: press(articleFormText.publish) },
    { name: 'add-full-screen', path: '/dashboard/add', act: startFullScreen },
    { name: 'add-image', path: '/dashboard/add', act: changeImage },
    { name: 'edit-story', path: story, act: () => Promise.resolve() },
    { name: 'edit-story-scrolled', path: story, act: (page) => page.mouse.wheel(0, 600) },
    { name: 'edit-parts', path: story, act: (page) => setParts(page, false) },
    { name: 'edit-parts-open', path: story, act: (page) => setParts(page, true) },
    { name: 'edit-settings', path: story, act: press(roomText.openSettings) },
    { name: 'edit-preview', path: story, act: showPreview },
    { name: 'edit-preview-desktop', path: story, act: showDesktop },
    { name: 'edit-sharing', path: story, act: showSharing },
    { name: 'edit-full-screen', path: story, act: startFullScreen },
    { name: 'edit-selection', path: story, act: selectWords },
    { name: 'edit-colour', path: story, act: press(toolbarText.highlight) },
    { name: 'edit-help', path: story, act: showHelp },
  ];
}

async function writeStory(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: articleFormText.title }).fill('সন্ধ্যায় খেতে, ভোরে ঢাকায়: পদ্মার পাড়ে খুলল *রাতের হাট*');
  await bodyField(page).fill(text);
  await bodyField(page).press('Control+Home');
}

/** Opens the dialog of an image in the text. */
async function changeImage(page: Page): Promise<void> {
  await bodyField(page).fill('![নদীর বাঁধ](/demo/flood-1280.webp "ভাঙনের পরে" "মিনা রহমান")');
  await press(toolbarText.image)(page);
  await page.getByRole('dialog').getByRole('img').waitFor();
}

async function startFullScreen(page: Page): Promise<void> {
  await press(roomText.fullScreen)(page);
  await bodyField(page).focus();
}

async function setParts(page: Page, isOpen: boolean): Promise<void> {
  await page.locator('.panel-part').evaluateAll((parts, open) => {
    for (const part of parts) part.toggleAttribute('open', open);
    parts.at(-1)?.scrollIntoView({ block: 'end' });
  }, isOpen);
}

async function showPreview(page: Page): Promise<void> {
  await press(articleFormText.preview)(page);
  await page.frameLocator('iframe').getByRole('img').first().waitFor();
}

async function showDesktop(page: Page): Promise<void> {
  await showPreview(page);
  await press(roomText.desktop)(page);
}

async function showSharing(page: Page): Promise<void> {
  await showPreview(page);
  await page.getByText(sharingText.title).click();
}

async function selectWords(page: Page): Promise<void> {
  await bodyField(page).press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+Shift+ArrowRight');
  // The menu appears when the selection rests, on wide screens only.
  await page.waitForTimeout(500);
}

async function showHelp(page: Page): Promise<void> {
  const help = page.getByText(toolbarText.help);
  await help.click();
  await help.scrollIntoViewIfNeeded();
}
