/** Opens a stream of changes. `next` resolves with the name of the next change. */
export async function openChangeReader(url: string): Promise<{ next(): Promise<string>; close(): void }> {
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal });
  const waiting: ((name: string) => void)[] = [];
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, name = ''] of chunk.matchAll(/^id: (\S+)$/gm)) waiting.shift()?.(name);
    }
  };
  read().catch(() => {});
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => stop.abort(),
  };
}
