/**
 * The maximum number of consecutive turns in which results wait for new connections. With 20, a burst of 200
 * connections is delayed by at most ten results.
 */
const MAX_TURNS_FOR_CONNECTIONS = 20;

export type ResultPacer = {
  /** Waits for a turn of the event loop. Each turn resolves one call, in call order. */
  next(): Promise<void>;
  /** Records that the server has accepted a connection. Results then wait for further ones. */
  recordConnection(): void;
};

/**
 * Spreads the processing of database results over turns of the event loop. Processing a result, e.g. rendering a page,
 * takes milliseconds, and several results arrive together. Node.js accepts one connection per turn, so long turns would
 * delay new connections. Results also wait for a turn in which no connection is accepted, up to a limit.
 */
export function createResultPacer(): ResultPacer {
  const waiting: (() => void)[] = [];
  let hasNewConnection = false;
  let turnsForConnections = 0;

  const turn = () => {
    turnsForConnections = hasNewConnection ? turnsForConnections + 1 : 0;
    hasNewConnection = false;
    if (turnsForConnections % (MAX_TURNS_FOR_CONNECTIONS + 1) === 0) waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  };
  return {
    next: () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(turn);
      }),
    recordConnection: () => {
      hasNewConnection = true;
    },
  };
}
