export type ReceivedBody =
  /** `release` must be called when the bytes are no longer needed. */
  | { kind: 'received'; bytes: Uint8Array<ArrayBuffer>; release: () => void }
  | { kind: 'too-large' }
  /** Too many bytes of this client, or of all clients, are in memory. */
  | { kind: 'busy' }
  /** The client ended the connection before the body was complete. */
  | { kind: 'aborted' };

export type RequestBodies = {
  /** Reads a body of at most `maxBytes` into memory; one more chunk of a longer one is read. */
  receive(
    request: Pick<Request, 'body' | 'headers'>,
    limits: { client: string; maxBytes: number },
  ): Promise<ReceivedBody>;
};

/**
 * Creates a reader of request bodies that bounds the bytes in memory, of one client and of all. Not hono/body-limit: the
 * limit depends on the page and the viewer, and the router needs the bytes for a request with another URL.
 */
export function createRequestBodies({
  maxTotalBytes,
  maxClientBytes,
}: {
  maxTotalBytes: number;
  maxClientBytes: number;
}): RequestBodies {
  const bytesByClient = new Map<string, number>();
  let totalBytes = 0;

  const add = (client: string, bytes: number) => {
    totalBytes += bytes;
    const own = (bytesByClient.get(client) ?? 0) + bytes;
    if (own > 0) bytesByClient.set(client, own);
    else bytesByClient.delete(client);
  };
  const hasRoom = (client: string, bytes: number) =>
    totalBytes + bytes <= maxTotalBytes && (bytesByClient.get(client) ?? 0) + bytes <= maxClientBytes;

  return {
    receive: async ({ body, headers }, { client, maxBytes }) => {
      if (Number(headers.get('Content-Length') ?? 0) > maxBytes) return { kind: 'too-large' };
      const chunks: Uint8Array[] = [];
      let length = 0;
      const release = () => add(client, -length);
      const refuse = (kind: 'too-large' | 'busy' | 'aborted'): ReceivedBody => {
        release();
        return { kind };
      };
      try {
        for await (const chunk of body ?? []) {
          if (length + chunk.length > maxBytes) return refuse('too-large');
          if (!hasRoom(client, chunk.length)) return refuse('busy');
          add(client, chunk.length);
          length += chunk.length;
          chunks.push(chunk);
        }
      } catch {
        return refuse('aborted');
      }
      return { kind: 'received', bytes: Buffer.concat(chunks), release };
    },
  };
}
