import { BENGALI_REPERTOIRE, LATIN_REPERTOIRE, toUnicodeRange } from './repertoire.ts';

/** URL paths of the built files. */
export type FontUrls = { bengali: string; latin: string };

/** Ascent and descent as fractions of the font size. */
export type VerticalMetrics = { ascent: number; descent: number };

type LocalFace = { family: string; weights: string; localNames: readonly string[]; range: string; widthRatio: number };

const BENGALI_RANGE = toUnicodeRange(BENGALI_REPERTOIRE);
const LATIN_RANGE = toUnicodeRange(LATIN_REPERTOIRE);
const REGULAR_WEIGHTS = '100 550';
const BOLD_WEIGHTS = '551 900';

// `widthRatio` is the width of the demonstration articles' Latin characters (nearly all spaces and punctuation) in our
// font over that in the local font. Liberation Sans has Arial's widths. A Bengali ratio is 1: Noto Sans Bengali,
// Android's system font, has our design; the fonts of other systems could not be measured.
const LOCAL_FACES: readonly LocalFace[] = [
  {
    family: 'Prohor Fallback',
    weights: REGULAR_WEIGHTS,
    localNames: [
      'Noto Sans Bengali',
      'NotoSansBengali-Regular',
      'Noto Sans Bengali UI',
      'Nirmala UI',
      'Kohinoor Bangla',
      'Bangla Sangam MN',
      'Lohit Bengali',
      'Vrinda',
    ],
    range: BENGALI_RANGE,
    widthRatio: 1,
  },
  {
    family: 'Prohor Fallback',
    weights: BOLD_WEIGHTS,
    localNames: [
      'Noto Sans Bengali Bold',
      'NotoSansBengali-Bold',
      'Noto Sans Bengali UI Bold',
      'Nirmala UI Bold',
      'Kohinoor Bangla Semibold',
      'Bangla Sangam MN Bold',
      'Vrinda Bold',
    ],
    range: BENGALI_RANGE,
    widthRatio: 1,
  },
  {
    family: 'Prohor Fallback',
    weights: REGULAR_WEIGHTS,
    localNames: ['Arial', 'Liberation Sans', 'Helvetica'],
    range: LATIN_RANGE,
    widthRatio: 0.966,
  },
  {
    family: 'Prohor Fallback',
    weights: BOLD_WEIGHTS,
    localNames: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    range: LATIN_RANGE,
    widthRatio: 0.965,
  },
  {
    family: 'Prohor Fallback Roboto',
    weights: REGULAR_WEIGHTS,
    localNames: ['Roboto'],
    range: LATIN_RANGE,
    widthRatio: 1.074,
  },
  {
    family: 'Prohor Fallback Roboto',
    weights: BOLD_WEIGHTS,
    localNames: ['Roboto Bold'],
    range: LATIN_RANGE,
    widthRatio: 1.062,
  },
];

const SYSTEM_STACK = '"Prohor Fallback", "Prohor Fallback Roboto", sans-serif';

/**
 * Returns the style sheet: the two font faces, each with a local fallback of the same metrics, so that a font swap does
 * not shift the layout, and the font stack `--font-prohor`, which includes the web fonts if the root has the class
 * `web-font`.
 */
export function toStyleSheet(urls: FontUrls, metrics: VerticalMetrics): string {
  return [
    '/* Written by `npm run fonts`. */',
    webFace(urls.bengali, BENGALI_RANGE),
    webFace(urls.latin, LATIN_RANGE),
    ...LOCAL_FACES.map((face) => localFace(face, metrics)),
    `:root {\n  --font-prohor: ${SYSTEM_STACK};\n}`,
    // Without script the web font always applies.
    `@media (scripting: none) {\n  :root {\n    --font-prohor: "Prohor", ${SYSTEM_STACK};\n  }\n}`,
    `.web-font {\n  --font-prohor: "Prohor", ${SYSTEM_STACK};\n}\n`,
  ].join('\n\n');
}

const webFace = (url: string, range: string) => `@font-face {
  font-family: "Prohor";
  font-style: normal;
  font-weight: 400 700;
  font-display: swap;
  src: url("${url}") format("woff2");
  unicode-range: ${range};
}`;

// `size-adjust` scales the overrides too (CSS Fonts 5), so they are divided by it.
const localFace = ({ family, weights, localNames, range, widthRatio }: LocalFace, metrics: VerticalMetrics) =>
  `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights};
  src: ${localNames.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(widthRatio)};
  ascent-override: ${percent(metrics.ascent / widthRatio)};
  descent-override: ${percent(metrics.descent / widthRatio)};
  line-gap-override: 0%;
  unicode-range: ${range};
}`;

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))}%`;
