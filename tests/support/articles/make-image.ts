import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A still image of two colours, so that a wrong rotation or a missing half is visible. */
export function makeJpeg(width = 640, height = 360): Promise<Buffer> {
  return draw(width, height).jpeg().toBuffer();
}

/** A filled box on a transparent background. */
export function makeTransparentPng(): Promise<Buffer> {
  const box = { input: { create: { width: 50, height: 50, channels: 4 as const, background: '#b3121d' } } };
  return sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
    .composite([box])
    .png()
    .toBuffer();
}

/** A photo from a camera in portrait orientation: the pixels are rotated, and the metadata contains the location. */
export function makeCameraJpeg(): Promise<Buffer> {
  return draw(640, 360)
    .withExif({
      IFD0: { Make: 'Camera of Mymensingh', Orientation: '6' },
      IFD3: { GPSLatitude: '23/1 43/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '90/1 24/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Mymensingh</place></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

/** An animation of `frames` frames in different colours. */
export async function makeGif(width = 500, height = 200, frames = 4): Promise<Buffer> {
  const drawn = Array.from({ length: frames }, (_, n) => {
    const background = { r: (60 * n) % 256, g: n, b: 99 };
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  });
  return sharp(await Promise.all(drawn), { join: { animated: true } })
    .gif({ delay: drawn.map(() => 120), loop: 0 })
    .toBuffer();
}

/** A PNG with the chunk of an animation of one frame. */
export async function makeAnimatedPng(): Promise<Buffer> {
  const png = await sharp(await makeJpeg(40, 30))
    .png()
    .toBuffer();
  const afterHeader = 33;
  const control = toPngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, afterHeader), control, png.subarray(afterHeader)]);
}

const UTF8_MARK = Buffer.from('\u001b%G', 'latin1');

/** Adds texts in IPTC IIM to a JPEG, by the number of their data set in record 2. `isDeclared` says that they are in UTF-8. */
export function withIptc(
  jpeg: Buffer,
  texts: Readonly<Record<number, string | Buffer>>,
  { isDeclared = true }: { isDeclared?: boolean } = {},
): Buffer {
  const dataSets = Object.entries(texts).map(([number, text]) => toDataSet(2, Number(number), Buffer.from(text)));
  const record = Buffer.concat([...(isDeclared ? [toDataSet(1, 90, UTF8_MARK)] : []), ...dataSets]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(record.length);
  const padding = Buffer.alloc(record.length % 2);
  const start = Buffer.from('Photoshop 3.0\0' + '8BIM\u0004\u0004\0\0', 'latin1');
  const data = Buffer.concat([start, size, record, padding]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function toDataSet(record: number, number: number, text: Buffer): Buffer {
  const head = Buffer.from([0x1c, record, number, 0, 0]);
  head.writeUInt16BE(text.length, 3);
  return Buffer.concat([head, text]);
}

/** A PNG of some hundred kilobytes that decodes to `side` × `side` pixels. */
export function makePngBomb(side = 30_000): Buffer {
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toPngChunk('IHDR', header),
    toPngChunk('IDAT', rows),
    toPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Blue above, yellow below. */
function draw(width: number, height: number) {
  const half = { width, height: Math.ceil(height / 2), channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#224466' } }).composite([
    { input: { create: { ...half, background: '#cc9933' } }, gravity: 'south' },
  ]);
}

function toPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
