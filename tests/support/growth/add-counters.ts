import { registerHooks, stripTypeScriptTypes } from 'node:module';
import ts from 'typescript';
import { counter } from './steps.ts';

/** Makes the modules that are loaded from now on count each run of a function's or a loop's body. */
export function countBodies(): void {
  Object.assign(globalThis, { countStep: () => counter.add(1) });
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const isOwn = url.endsWith('.ts');
      if (!url.startsWith('file:') || loaded.source == null || !/\.(?:ts|m?js)$/.test(url)) return loaded;
      if (!isOwn && loaded.format !== 'module') return loaded;
      const counting = addCounters(new TextDecoder().decode(loaded.source as Uint8Array));
      return { ...loaded, format: 'module', source: isOwn ? stripTypeScriptTypes(counting) : counting };
    },
  });
}

/** Returns a script whose functions and loops call `countStep` at the start of their bodies. */
function addCounters(script: string): string {
  const source = ts.createSourceFile('counted.ts', script, ts.ScriptTarget.Latest, true);
  const insertions: { at: number; text: string }[] = [];
  const insert = (at: number, text: string) => insertions.push({ at, text });
  const countIn = (body: ts.Node) => {
    if (ts.isBlock(body)) return insert(body.getStart(source) + 1, 'countStep();');
    insert(body.getStart(source), ts.isExpression(body) ? '(countStep(),' : '{countStep();');
    insert(body.getEnd(), ts.isExpression(body) ? ')' : '}');
  };
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) countIn(node.body);
    if (ts.isIterationStatement(node, false)) countIn(node.statement);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let counting = '';
  let from = 0;
  for (const { at, text } of insertions.sort((a, b) => a.at - b.at)) {
    counting += script.slice(from, at) + text;
    from = at;
  }
  return counting + script.slice(from);
}
