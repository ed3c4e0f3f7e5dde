import { readProperty } from './read-style.ts';
import type { ForeignElement } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';

/**
 * Wikipedia's links to edit a section, elements that are not printed, such as "citation needed", the link of a heading to itself,
 * and texts for screen readers, which repeat what is visible.
 */
const PAGE_CLASS =
  /(?:^|\s)(?:mw-editsection(?:-like)?|mw-cite-backlink|mw-jump-link|noprint|navigation-not-searchable|headerlink|sr-only|visually-?hidden|screen-reader-text)(?:\s|$)/;

/** True for an element that its program does not draw. */
export const isHidden = (element: ForeignElement): boolean =>
  element.attributes.hidden !== undefined ||
  /^none\b/i.test(readProperty(element, 'display') ?? '') ||
  /^(?:hidden|collapse)\b/i.test(readProperty(element, 'visibility') ?? '') ||
  /^all\b/i.test(readProperty(element, 'mso-hide') ?? '');

/** True for an element that is useful only on its page, or for the label of a list item in Word. */
export const isPageControl = (element: ForeignElement): boolean =>
  element.attributes.role === 'button' ||
  PAGE_CLASS.test(element.attributes.class ?? '') ||
  readProperty(element, 'mso-list')?.toLowerCase() === 'ignore';

/** True for the check box of a task, which Google Docs draws as an image. */
export const isCheckBox = (element: ForeignElement): boolean =>
  element.attributes['aria-roledescription'] === 'checkbox' ||
  (element.name !== 'li' && element.attributes.role === 'checkbox' && textOf(element).trim() === '');
