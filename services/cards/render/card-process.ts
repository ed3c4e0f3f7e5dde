import sharp from 'sharp';
import type { CardContent } from '#domain/cards/card.ts';
import type { CardProblem } from '#domain/cards/layout/layout-card.ts';
import { toGrey } from '#domain/cards/recognition/grey.ts';
import { encodeSignature } from '#domain/cards/recognition/signature.ts';
import { serveJobs } from '../../processes/serve-jobs.ts';
import { openCardFonts } from './card-fonts.ts';
import type { CardFormat, CardImages } from './render-card.ts';
import { renderCard } from './render-card.ts';

// The program of the process that draws cards. It is a separate process because it may decode SVG, which is forbidden
// for uploads, and because only a process can have a lower priority than the server.

export type CardJob = { readonly content: CardContent; readonly images: CardImages; readonly format: CardFormat };

/** A finished card. Copies of its image are recognised by the signature. */
export type DrawnCard = { readonly kind: 'drawn'; readonly bytes: Uint8Array; readonly signature: Uint8Array };

export type CardResult = DrawnCard | CardProblem | { readonly kind: 'unreadable' };

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`) });

const fonts = openCardFonts();

serveJobs<CardJob, CardResult>(async ({ content, images, format }) => {
  const rendered = await renderCard(content, { images, format, fonts: await fonts });
  if (rendered.kind !== 'rendered') return rendered;
  const signature = encodeSignature(toGrey(rendered.pixels), rendered.drawing);
  return { kind: 'drawn', bytes: rendered.bytes, signature };
});
