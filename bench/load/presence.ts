import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { WindowBeat } from '#domain/staff/presence.ts';
import { PRESENCE_BEAT_MS } from '#domain/staff/presence.ts';
import { parseCount } from '../parse-count.ts';
import { readProcessorSeconds } from '../read-processor-time.ts';
import { printTimings, probeFor } from './probe.ts';
import type { SoakedSite } from './soaked-site.ts';
import { startSoakedSite } from './soaked-site.ts';

const HELP = `Usage: node bench/load/presence.ts [--people N] [--seconds N] [--workers N]

  N people (200) have one article open, each with a live stream and regular beats. Prints the messages and bytes that they
  receive, and the processor time of the server, while all arrive, while nobody types, while each of them types on and
  off, and without any of them.`;

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

/** How long a simulated person types and then pauses. */
const TYPING_MS = 8_000;
const ARRIVAL_MS = 5_000;

type Person = {
  cookie: string;
  windowId: string;
  sequence: number;
  state: WindowBeat['state'];
  events: number;
  bytes: number;
};

const articleId = 'bench-presence';

/** Opens a staff stream and counts its presence events. Returns a function that closes it. */
function openStream(origin: string, person: Person): () => void {
  const opened = request(`${origin}/live?topic=newsroom`, { headers: { Cookie: person.cookie } }, (response) => {
    response.on('data', (piece: Buffer) => {
      person.bytes += piece.length;
      person.events += piece.toString().split('event: presence').length - 1;
    });
  });
  opened.on('error', () => {});
  opened.end();
  return () => opened.destroy();
}

async function sendBeat(origin: string, person: Person): Promise<void> {
  person.sequence += 1;
  const { windowId, sequence, state } = person;
  const body = JSON.stringify({ articleId, windowId, sequence, state } satisfies WindowBeat);
  const headers = { 'Content-Type': 'application/json', Cookie: person.cookie, Origin: origin };
  const response = await fetch(`${origin}/dashboard/presence`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`A beat was answered with ${response.status}.`);
}

/** Runs `work` and prints what people received and what the server needed. */
async function measure(
  name: string,
  { pid, people }: { pid: number; people: readonly Person[] },
  work: () => Promise<void>,
) {
  const sum = (name: 'events' | 'bytes') => people.reduce((total, person) => total + person[name], 0);
  const before = { events: sum('events'), bytes: sum('bytes') };
  const startedAtMs = performance.now();
  const startedAtS = await readProcessorSeconds(pid);
  await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const processorS = (await readProcessorSeconds(pid)) - startedAtS;
  const [events, bytes] = [sum('events') - before.events, sum('bytes') - before.bytes];
  console.log(
    [
      `${name}: ${processorS.toFixed(2)} s of a processor (${((processorS / seconds) * 100).toFixed(1)} %)`,
      `${(events / Math.max(1, people.length) / seconds).toFixed(2)} messages a second for each person`,
      `${(bytes / 1_000 / seconds).toFixed(1)} KB/s in all`,
      `${Math.round(bytes / Math.max(1, events))} bytes a message`,
    ].join(', '),
  );
}

/** Each person sends regular beats, and more of them when typing begins and ends. */
function keepPresent(origin: string, people: readonly Person[], { isTyping }: { isTyping: boolean }): () => void {
  const timers = people.flatMap((person) => {
    const beats = setInterval(() => void sendBeat(origin, person), PRESENCE_BEAT_MS * (0.9 + Math.random() / 5));
    const toggle = () => {
      person.state = person.state === 'typing' ? 'open' : 'typing';
      void sendBeat(origin, person);
    };
    return isTyping ? [beats, setInterval(toggle, TYPING_MS * (0.5 + Math.random()))] : [beats];
  });
  return () => timers.forEach(clearInterval);
}

async function signInAll(site: SoakedSite, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const { Cookie } = await site.signIn(`person-${n}@prohor.example`);
    people.push({ cookie: Cookie, windowId: `w${n}`, sequence: 0, state: 'open', events: 0, bytes: 0 });
  }
  return people;
}

async function run(): Promise<void> {
  const seconds = parseCount('--seconds', options.seconds);
  const site = await startSoakedSite({
    workers: parseCount('--workers', options.workers),
    cacheMb: 64,
    articles: null,
  });
  const { origin, pid } = site;
  try {
    const people = await signInAll(site, parseCount('--people', options.people));
    const wait = () => sleep(seconds * 1_000);
    await measure('nobody', { pid, people: [] }, wait);
    const closes = people.map((person) => openStream(origin, person));
    await sleep(2_000);
    await measure('streams without presence', { pid, people }, wait);
    await measure(`arrival within ${ARRIVAL_MS / 1_000} s`, { pid, people }, async () => {
      await Promise.all(
        people.map(async (person) => sleep(Math.random() * ARRIVAL_MS).then(() => sendBeat(origin, person))),
      );
    });
    let stop = keepPresent(origin, people, { isTyping: false });
    await measure('present', { pid, people }, wait);
    stop();
    stop = keepPresent(origin, people, { isTyping: true });
    await measure('typing on and off', { pid, people }, wait);
    printTimings(
      'the home page in the meantime',
      await probeFor(5_000, () => `${origin}/`, { everyMs: 20, localAddress: '127.0.0.1' }),
    );
    stop();
    const reads = 200;
    await measure(`${reads} reads of a dashboard route, for comparison`, { pid, people: [] }, async () => {
      for (let n = 0; n < reads; n += 1) {
        await (
          await fetch(`${origin}/dashboard/notes/article?article=${articleId}`, {
            headers: { Cookie: people[0]?.cookie ?? '' },
          })
        ).text();
      }
    });
    for (const close of closes) close();
  } finally {
    await site.stop();
  }
}

if (options.help) console.log(HELP);
else await run();
