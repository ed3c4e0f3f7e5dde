import { eventually } from './eventually.ts';

export type LiveReader = {
  /** Topics of every change heard so far. */
  heard: string[][];
  /** Everything the stream has sent. */
  text(): string;
  close(): void;
};

/** Opens `/live` as a browser does and gathers what it sends. */
export async function openLiveReader(origin: string, topics: readonly string[], sinceMs?: number): Promise<LiveReader> {
  const stop = new AbortController();
  const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
  if (sinceMs !== undefined) query.set('since', String(sinceMs));
  const response = await fetch(`${origin}/live?${query}`, { signal: stop.signal });
  const heard: string[][] = [];
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      heard.length = 0;
      for (const [, data] of text.matchAll(/event: change\ndata: (.*)\n\n/g)) heard.push(JSON.parse(data ?? '[]'));
    }
  };
  read().catch(() => {});
  await eventually(() => {
    if (text === '') throw new Error('The live stream has not opened.');
  });
  return { heard, text: () => text, close: () => stop.abort() };
}
