import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CardContent, CardKind, CardSize } from '#domain/cards/card.ts';
import { CARD_KINDS, CARD_SIZES, CARD_THEMES } from '#domain/cards/card.ts';
import { layoutCard } from '#domain/cards/layout/layout-card.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { openCardFonts } from '#services/cards/render/card-fonts.ts';
import { renderCard } from '#services/cards/render/render-card.ts';
import { cardContent } from '#tests/support/cards/card-content.ts';
import { listFaults } from '#tests/support/cards/check-drawing.ts';
import { generateHeadlines } from '#tests/support/cards/headlines.ts';

const [mode = 'worst', out = '/tmp/eyes-sheets'] = process.argv.slice(2);
const fonts = await openCardFonts();
const photo = readFileSync(join(import.meta.dirname, '../../public/demo/city-skyline-1280.webp'));
const DETAILS: Readonly<Record<CardKind, readonly string[]>> = {
  headline: [''],
  breaking: [''],
  quote: [
    'অধ্যাপক মুহাম্মদ শহীদুল্লাহ্, প্রধান নির্বাচন কমিশনার',
    'শেখ রহিম',
    'ড. মো. আনোয়ারুল কবির চৌধুরী, স্বাস্থ্য অধিদপ্তরের রোগ নিয়ন্ত্রণ শাখার সাবেক পরিচালক',
    '',
  ],
  number: ['৳ ২,৪৬,৩৮০ কোটি', '৪২', '৭.৫%', '১২ লাখ ৫০ হাজার টন', '৩,৫০০টি', ''],
  notice: ['১৯৩৮–২০২৬', '', 'জানাজা আজ বাদ আসর, কেন্দ্রীয় শহীদ মিনার প্রাঙ্গণে সর্বস্তরের শ্রদ্ধা'],
};
const SECTIONS = ['বাংলাদেশ', 'খেলা', 'বিজ্ঞান ও তথ্যপ্রযুক্তি', 'আন্তর্জাতিক সম্পর্ক ও কূটনীতি বিষয়ক বিশেষ প্রতিবেদন'];
const CREDITS = [
  'ছবি: রফিকুল ইসলাম',
  '',
  'ছবি: বাংলাদেশ সংবাদ সংস্থা ও আন্তর্জাতিক আলোকচিত্র সংগ্রহশালার যৌথ সৌজন্যে প্রাপ্ত বিশেষ আলোকচিত্র',
];
const SITES: readonly [string, string][] = [
  ['প্রহর', 'প্রতিটি প্রহরের খবর'],
  ['প্রহর', ''],
  ['দৈনিক উত্তরবঙ্গ সংবাদ ও সাময়িকী প্রকাশনা সংস্থা', 'উত্তরের মানুষের কথা বলে প্রতিদিন, প্রতি মুহূর্তে, সত্য ও সাহসের সঙ্গে'],
  ['The Northern Bengal Daily Observer', 'www.northern-bengal-daily-observer.example.com'],
];
const sizes = Object.keys(CARD_SIZES) as CardSize[];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function toContent(text: string, n: number): CardContent {
  const kind = pick(CARD_KINDS, n);
  const size = pick(sizes, Math.floor(n / 5));
  const [siteName, foot] = n % 11 === 0 ? pick(SITES, n / 11) : SITES[0]!;
  return cardContent({
    text,
    kind,
    size,
    theme: pick(CARD_THEMES, Math.floor(n / 20)),
    imageUrl: Math.floor(n / 40) % 2 === 0 ? '' : '/media/picture',
    detail: pick(DETAILS[kind], Math.floor(n / 80)),
    section: n % 7 === 0 ? pick(SECTIONS, n / 7) : SECTIONS[0]!,
    credit: n % 9 === 0 ? pick(CREDITS, n / 9) : CREDITS[0]!,
    siteName,
    foot,
    ...(n % 3 === 0 ? { proof: null } : {}),
    ...(n % 4 === 0 ? { accent: '#ffe600', mark: '#0057b8' } : {}),
  });
}

type Scored = { content: CardContent; note: string; scores: Record<string, number> };

function score(content: CardContent): Scored {
  const layout = layoutCard(content, fonts.measure);
  if (layout.kind !== 'drawing')
    return { content, note: `${layout.kind} ${layout.part}`, scores: { refused: content.text.length <= 160 ? 1 : 0 } };
  const { drawing } = layout;
  const words = new Set(parseTitle(content.text).flatMap(({ text }) => text.split(/\s+/)));
  const lines = new Map<number, { left: number; right: number; count: number; size: number }>();
  const box = drawing.textBox;
  for (const item of drawing.items) {
    if (item.kind !== 'text' || !words.has(item.text.trim().split(/\s+/)[0] ?? '')) continue;
    if (item.y < box.y || item.y > box.y + box.height + 2) continue;
    const { advance } = fonts.measure(item.text, item.weight);
    const line = lines.get(item.y) ?? { left: item.x, right: item.x, count: 0, size: item.sizePx };
    line.right = Math.max(line.right, item.x + advance * item.sizePx);
    line.count += 1;
    lines.set(item.y, line);
  }
  const list = [...lines.entries()].sort(([a], [b]) => a - b);
  const widths = list.map(([, { left, right }]) => right - left);
  const size = list[0]?.[1].size ?? 0;
  const scale = drawing.widthPx / 1080;
  const widest = Math.max(1, ...widths);
  const ink = list.length === 0 ? 0 : list.at(-1)![0] - list[0]![0] + size;
  const last = list.at(-1)?.[1];
  return {
    content,
    note: `${content.kind} ${content.size} ${Math.round(size)}px ${list.length}l`,
    scores: {
      small: (60 * scale) / size,
      orphan: list.length > 1 && last?.count === 1 ? 1 - (widths.at(-1) ?? 0) / widest : 0,
      uneven: list.length > 1 ? 1 - Math.min(...widths) / widest : 0,
      single: list.filter(([, { count }]) => count === 1).length / Math.max(2, list.length),
      empty: content.text.length < 25 ? 0 : 1 - ink / box.height,
      narrow: content.text.length < 25 ? 0 : 1 - widest / box.width,
      faults: listFaults(content, drawing, fonts.measure).length,
    },
  };
}

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function drawSheets(name: string, cards: readonly Scored[]) {
  for (let at = 0; at < cards.length; at += 9) {
    const tiles = [];
    for (const [index, card] of cards.slice(at, at + 9).entries()) {
      const x = (index % 3) * 520,
        y = Math.floor(index / 3) * 540;
      const images = {
        image: card.content.imageUrl === '' ? null : { bytes: photo, focus: { x: 0.5, y: 0.3 } },
        logo: null,
      };
      sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
      const rendered = await renderCard(card.content, { images, format: 'png', fonts });
      const input =
        rendered.kind === 'rendered'
          ? await sharp(rendered.bytes).resize({ width: 510, height: 505, fit: 'inside' }).png().toBuffer()
          : Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><text x="5" y="30" font-size="20" fill="#c00">${rendered.kind}</text></svg>`,
            );
      tiles.push({ input, left: x + 5, top: y + 30 });
      tiles.push({
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="510" height="26"><text x="4" y="19" font-size="16" fill="#000">${toXml(`${at + index + 1} ${card.note}`)}</text></svg>`,
        ),
        left: x + 5,
        top: y + 2,
      });
    }
    await sharp({ create: { width: 1560, height: 1620, channels: 3, background: '#9aa' } })
      .composite(tiles)
      .png({ palette: true })
      .toFile(`${out}/${name}-${Math.floor(at / 9) + 1}.png`);
  }
}

if (mode === 'worst') {
  const all = generateHeadlines(10_000, 1971).map((text, n) => score(toContent(text, n)));
  const metrics = ['faults', 'refused', 'small', 'orphan', 'uneven', 'single', 'empty', 'narrow'];
  const shown = new Set<Scored>();
  for (const metric of metrics) {
    const sorted = all
      .toSorted((a, b) => (b.scores[metric] ?? 0) - (a.scores[metric] ?? 0))
      .filter((card) => (card.scores[metric] ?? 0) > 0);
    const values = sorted.map((card) => card.scores[metric] ?? 0);
    console.log(metric, sorted.length, [0, 10, 50, 100, 500, 1000, 3000].map((n) => values[n]?.toFixed(2)).join(' '));
    const seen = new Map<string, number>();
    let taken = 0;
    for (const card of sorted) {
      const key = `${card.content.kind} ${card.content.size}`;
      if (taken >= 7 || shown.has(card) || (seen.get(key) ?? 0) >= 2) continue;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      card.note = `${metric} ${card.scores[metric]?.toFixed(2)} ${card.note}`;
      shown.add(card);
      taken += 1;
    }
  }
  await drawSheets('worst', [...shown].slice(0, 54));
  await drawSheets(
    'random',
    Array.from({ length: 18 }, (_, n) => all[n * 547 + 13]!),
  );
}
if (mode === 'odd') {
  const { ODD } = await import('/tmp/eyes-odd.ts' as string);
  await drawSheets(
    'odd',
    (ODD as Partial<CardContent>[]).map((one) => {
      const content = cardContent({ detail: '', credit: 'ছবি: প্রহর', ...one });
      return score(content);
    }),
  );
}
