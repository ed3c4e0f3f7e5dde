/** The JSON that an action was sent; undefined, which no form of ours sends, where it is none. */
export async function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined);
}
