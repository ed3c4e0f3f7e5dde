import { eventually } from '../eventually.ts';

export type LiveReader = {
  /** Topics of every change received so far. */
  received: string[][];
  /** Everything the stream has sent. */
  text(): string;
  close(): void;
};

/** Opens `/live` as a browser does and collects its events. */
export async function openLiveReader(
  origin: string,
  topics: readonly string[],
  sinceMs?: number,
  headers: Record<string, string> = {},
): Promise<LiveReader> {
  const stop = new AbortController();
  const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
  if (sinceMs !== undefined) query.set('since', String(sinceMs));
  const response = await fetch(`${origin}/live?${query}`, { signal: stop.signal, headers });
  const received: string[][] = [];
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      received.length = 0;
      for (const [, data] of text.matchAll(/event: change\ndata: (.*)\n\n/g))
        received.push(JSON.parse(data ?? '{}').topics);
    }
  };
  read().catch(() => {});
  await eventually(() => {
    if (text === '') throw new Error('The live stream has not opened.');
  });
  return { received, text: () => text, close: () => stop.abort() };
}
