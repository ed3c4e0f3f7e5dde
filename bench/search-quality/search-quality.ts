import { parseArgs } from 'node:util';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import type { MeasuredQuery } from './measure-search-quality.ts';
import { compareSearchQuality, measureQueries } from './measure-search-quality.ts';
import type { QueryClass } from './queries/judged-query.ts';
import { isQueryClass, QUERY_CLASSES } from './queries/judged-query.ts';

const HELP = `Usage: npm run search-quality -- [--queries CLASS]

  --queries CLASS   prints each query of a class with its nDCG@10 and the titles of its first five results,
                    with their relevance, and writes no results. Classes:
                    ${QUERY_CLASSES.join(', ')}`;

const PRINTED_TITLES = 5;

const { values: options } = parseArgs({
  options: { queries: { type: 'string' }, help: { type: 'boolean', default: false } },
});

async function run(): Promise<boolean> {
  const queryClass = options.queries === undefined ? null : parseQueryClass(options.queries);
  const postgres = await openTemporaryPostgres();
  try {
    if (queryClass === null) return await compareSearchQuality(postgres.url);
    const { queries } = await measureQueries(postgres.url);
    for (const query of queries) if (query.queryClass === queryClass) printQuery(query);
    return true;
  } finally {
    await postgres.close();
  }
}

function parseQueryClass(text: string): QueryClass {
  if (isQueryClass(text)) return text;
  console.error(`--queries is ${JSON.stringify(text)}; allowed are ${QUERY_CLASSES.join(', ')}.`);
  process.exit(2);
}

function printQuery({ text, scores, relevance, found }: MeasuredQuery): void {
  console.log(`\n${scores.ndcg.toFixed(3)}  ${text}`);
  for (const { id, title } of found.slice(0, PRINTED_TITLES)) {
    console.log(`       ${relevance.get(id) ?? 0}  ${title}`);
  }
}

if (options.help) console.log(HELP);
else if (!(await run())) {
  console.error('\nThe overall nDCG@10 fell by more than 0.01.');
  process.exitCode = 1;
}
