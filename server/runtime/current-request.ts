import { AsyncLocalStorage } from 'node:async_hooks';

export type CurrentRequest = {
  readonly id: string;
  /** True after the response. A connection of the pool, for example, outlives the request that opened it. */
  isOver: boolean;
};

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Makes `request` the current one for the rest of this event and everything that it starts. */
export function enterRequest(request: CurrentRequest): void {
  requests.enterWith(request);
}

/** Returns the log field with the id of the current request; empty outside a request. */
export function readRequestField(): { readonly requestId?: string } {
  const request = requests.getStore();
  return request === undefined || request.isOver ? {} : { requestId: request.id };
}
