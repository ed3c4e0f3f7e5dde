import type { Sharp } from 'sharp';

const WINDOW_PX = 8;
const STEP_PX = 4;
/** The constants of the definition for values from 0 to 255 (Wang et al., 2004). */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

type Plane = { data: Buffer; width: number; height: number };

/** Returns the mean structural similarity of two images of one size, from 0 to 1: the mean of red, green and blue. */
export async function measureSsim(original: Sharp, encoded: Sharp): Promise<number> {
  const channels = [0, 1, 2] as const;
  const measured = channels.map(async (channel) =>
    comparePlanes(await readChannel(original.clone(), channel), await readChannel(encoded.clone(), channel)),
  );
  return (await Promise.all(measured)).reduce((sum, value) => sum + value, 0) / channels.length;
}

function comparePlanes(a: Plane, b: Plane): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('The images have different sizes.');
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW_PX <= a.height; top += STEP_PX) {
    for (let left = 0; left + WINDOW_PX <= a.width; left += STEP_PX) {
      sum += compareWindows(a, b, top * a.width + left);
      windows += 1;
    }
  }
  return sum / windows;
}

async function readChannel(image: Sharp, channel: 0 | 1 | 2): Promise<Plane> {
  const { data, info } = await image.extractChannel(channel).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function compareWindows(a: Plane, b: Plane, start: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW_PX; row += 1) {
    for (let column = 0; column < WINDOW_PX; column += 1) {
      const at = start + row * a.width + column;
      const valueA = a.data[at] ?? 0;
      const valueB = b.data[at] ?? 0;
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumBB += valueB * valueB;
      sumAB += valueA * valueB;
    }
  }
  const count = WINDOW_PX ** 2;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = sumAA / count - meanA ** 2;
  const varianceB = sumBB / count - meanB ** 2;
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
