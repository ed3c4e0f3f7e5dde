export function createFeedsHandler(_options: unknown): (request: Request) => Promise<Response | null> {
  return async () => null;
}
