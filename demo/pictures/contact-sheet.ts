import { join } from 'node:path';
import sharp from 'sharp';
import { SCENES } from './scene-list.ts';

const COLUMNS = 4;
const CELL_WIDTH_PX = 400;
const CELL_HEIGHT_PX = 225;
const GAP_PX = 8;
const SOURCE_DIR = join(import.meta.dirname, '../../public/demo');

const [target = 'contact-sheet.png'] = process.argv.slice(2);
const rows = Math.ceil(SCENES.length / COLUMNS);

await sharp({
  create: {
    width: COLUMNS * (CELL_WIDTH_PX + GAP_PX) + GAP_PX,
    height: rows * (CELL_HEIGHT_PX + GAP_PX) + GAP_PX,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(
    SCENES.map(({ name }, index) => ({
      input: join(SOURCE_DIR, `${name}-400.webp`),
      left: GAP_PX + (index % COLUMNS) * (CELL_WIDTH_PX + GAP_PX),
      top: GAP_PX + Math.floor(index / COLUMNS) * (CELL_HEIGHT_PX + GAP_PX),
    })),
  )
  .png()
  .toFile(target);
