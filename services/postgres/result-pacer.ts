/** For how many turns in a row results wait for new connections. 200 connections at once then meet at most ten results. */
const MAX_TURNS_FOR_CONNECTIONS = 20;

export type ResultTurns = {
  /** Waits for a turn of the event loop. Each turn resolves one call, in the order of the calls. */
  next(): Promise<void>;
  /** The server has accepted a connection, so others may wait. */
  noteConnection(): void;
};

/**
 * Spreads the work that follows the database's results over the turns of the event loop. What a page does with a result, e.g.
 * rendering it, takes milliseconds, and several results arrive together. Node.js accepts one connection in each turn, so long
 * turns would keep new connections waiting. Results also wait for turns in which no connection is accepted, up to a limit.
 */
export function createResultTurns(): ResultTurns {
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
    noteConnection: () => {
      hasNewConnection = true;
    },
  };
}
