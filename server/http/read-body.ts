/** Reads a request's body; null where it is longer than `mostBytes`, of which no more is read than that. */
export async function readBody(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return new Uint8Array();
  if (Number(headers.get('Content-Length') ?? 0) > mostBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    whole.set(chunk, position);
    position += chunk.length;
  }
  return whole;
}
