import { FONT_PRELOADS } from '../../fonts/manifest.ts';
import { keepRootClass } from './root-class.ts';

const STORAGE_KEY = 'font';
const VERSION = FONT_PRELOADS.join(' ');
/** Delay between the load event and the font's request. An earlier request would compete with images and modules. */
const AFTER_LOAD_MS = 1_500;
/** Bengali letters of different widths: ka, nga, visarga, long i. */
const LETTERS = ['\u0995', '\u0999', '\u0983', '\u0988'];

/**
 * Decides before the first paint whether the page uses the site's font.
 *
 * Phones have a Bengali font. The first page is therefore shown in that font, with the same metrics, and the site's
 * font is fetched after everything else. Later pages use it from the browser's cache. The font never changes while a
 * page is being read. If the system lacks Bengali letters (all are drawn as boxes of the same width), the font is
 * fetched immediately.
 */
export function chooseFont(): void {
  if (isFetched()) applyWebFont();
  else if (!hasSystemFont()) {
    applyWebFont();
    for (const href of FONT_PRELOADS) preload(href);
  } else {
    const fetchFont = () => document.fonts.load('1em Prohor', '\u0995a').then(storeFetched, () => {});
    addEventListener('load', () => setTimeout(fetchFont, AFTER_LOAD_MS));
  }
}

function applyWebFont() {
  keepRootClass(() => document.documentElement.classList.toggle('web-font', true));
}

function preload(href: string) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'font';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

function hasSystemFont() {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '16px sans-serif';
  return new Set(LETTERS.map((letter) => canvas.measureText(letter).width)).size > 1;
}

function isFetched() {
  try {
    return localStorage.getItem(STORAGE_KEY) === VERSION;
  } catch {
    return false;
  }
}

function storeFetched() {
  try {
    localStorage.setItem(STORAGE_KEY, VERSION);
  } catch {
    // If storage is unavailable, each page fetches the font after everything else.
  }
}
