import type { Command } from 'commander';
import { rebuildStatistics } from '#services/articles/search/word-statistics.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor search`: maintains the search index (docs/bengali.md §2). */
export function addSearchCommand(program: Command): void {
  const search = program.command('search').description('maintains what search knows about the archive');
  search
    .command('recount')
    .description('counts again in how many articles each word is, by which search ranks; the site keeps running')
    .action(() =>
      withDatabase(async ({ db }) => {
        await rebuildStatistics(db, Date.now());
        printResult('The words of all public articles are counted.');
      }),
    );
}
