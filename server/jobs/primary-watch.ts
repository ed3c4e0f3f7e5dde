import { SECOND_MS } from '#domain/time/durations.ts';
import type { DatabaseHosts } from '#services/postgres/database-hosts.ts';
import { toHostName } from '#services/postgres/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const BETWEEN_SEARCHES_MS = 3 * SECOND_MS;

export type PrimaryWatchOptions = {
  /** The hosts in the URLs for requests and for the connection for changes; null for a URL with one host. */
  hosts: readonly (Pick<DatabaseHosts, 'searchPrimary'> | null)[];
  log: Log;
};

export type PrimaryWatch = {
  /** False if the last search did not find a host that accepts writes. Always true if every URL has only one host. */
  hasPrimary(): boolean;
  job: Job;
};

/**
 * Creates a job that searches every 3 s for the host that accepts writes, if a URL has several hosts. This is necessary
 * because connections to a frozen server or to a former primary remain open. Logs each change.
 */
export function createPrimaryWatch({ hosts, log }: PrimaryWatchOptions): PrimaryWatch {
  const searched = [...new Set(hosts)].filter((each) => each !== null);
  let known = '';
  let hasPrimary = true;
  const search = async () => {
    const primary = await findNames(searched);
    if (!hasPrimary || primary !== known) log.info({ primary }, 'this host of the database takes writes');
    known = primary;
    hasPrimary = true;
  };
  return {
    hasPrimary: () => hasPrimary,
    job: {
      name: 'primary of the database',
      run: async () => {
        if (searched.length === 0) return { againInMs: null };
        await search().catch((error) => {
          if (hasPrimary) log.error({ error }, 'no host of the database takes writes; the search continues');
          hasPrimary = false;
        });
        return { againInMs: BETWEEN_SEARCHES_MS };
      },
    },
  };
}

async function findNames(hosts: readonly Pick<DatabaseHosts, 'searchPrimary'>[]): Promise<string> {
  const primaries = await Promise.all(hosts.map((each) => each.searchPrimary()));
  return [...new Set(primaries.map(toHostName))].join(', ');
}
