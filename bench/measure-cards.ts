import { readFile } from 'node:fs/promises';
import { createCardRenderer } from '#services/cards/render/card-renderer.ts';
import { listPhotographs, listWords, makeContent } from '#tools/cards/draw-cards.ts';
import { createRandom } from '#tools/random.ts';
import { listChildren } from '#tools/running-processes.ts';
import { measureRequestRate } from './request-rate.ts';

const CARDS = 100;
const CONCURRENT_CARDS = 50;
const SECONDS = 5;
const SEED = 38;
const MEMORY_EVERY_MS = 20;

/**
 * Prints how long cards of all kinds and sizes take, the memory of the process that draws them, and the rate of a page
 * while many cards are drawn, as a ratio to that without cards. The site at `origin` is served by this process.
 */
export async function measureCards(origin: string): Promise<void> {
  const renderer = createCardRenderer(async (url) => ({ bytes: await readFile(url), focus: { x: 0.5, y: 0.4 } }));
  const random = createRandom(SEED);
  const sources = { words: listWords(), photographs: listPhotographs() };
  const draw = () => renderer.draw(makeContent(random, sources), 'jpeg');
  try {
    await draw();
    const memory = watchMemory();
    const times: number[] = [];
    while (times.length < CARDS) {
      const startMs = performance.now();
      await draw();
      times.push(performance.now() - startMs);
    }
    times.sort((a, b) => a - b);
    const [median, late] = [0.5, 0.95].map((share) => times[Math.floor(share * CARDS)]?.toFixed(0));
    console.log(`\nCards, drawn and encoded: median ${median} ms, 95 % within ${late} ms; ${await memory.stop()}`);
    const alone = await measureRequestRate(origin, SECONDS);
    const drawn = Promise.all(Array.from({ length: CONCURRENT_CARDS }, draw));
    const beside = await measureRequestRate(origin, SECONDS);
    await drawn;
    const ratio = (beside / alone).toFixed(2);
    console.log(
      `Home pages a second: ${alone.toFixed(0)}, while ${CONCURRENT_CARDS} cards are drawn ${beside.toFixed(0)}, ratio ${ratio}`,
    );
  } finally {
    renderer.close();
  }
}

/** Measures the memory of the process that draws cards. A shared page counts in part (PSS). */
function watchMemory(): { stop(): Promise<string> } {
  const drawing = listChildren(process.pid).find(({ command }) => command.includes('card-process'));
  const read = async () => {
    const rollup = await readFile(`/proc/${drawing?.pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1000;
  };
  let maxMb = 0;
  const timer = setInterval(async () => {
    maxMb = Math.max(maxMb, await read());
  }, MEMORY_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      return `${(await read()).toFixed(0)} MB of memory between cards, at most ${maxMb.toFixed(0)} MB`;
    },
  };
}
