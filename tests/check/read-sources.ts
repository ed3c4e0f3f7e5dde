import ts from 'typescript';

/** A comment or a declared name, with the line of the file at which it begins. */
type Found = { line: number; text: string };

/**
 * Lists the comments of a TypeScript, JavaScript, CSS or SQL file, without their marks. Successive line comments are one
 * comment. Line breaks are kept, so that a line can be counted from the first one.
 */
export function listComments(path: string, text: string): Found[] {
  const ranges = isScript(path)
    ? listTrivia(parse(path, text)).flatMap(({ pos, end }) => findComments(text.slice(pos, end), COMMENT, pos))
    : findComments(text, path.endsWith('.sql') ? SQL_COMMENT : COMMENT);
  return joinLines(ranges, text).map(({ pos, end }) => ({
    line: countLines(text.slice(0, pos)),
    text: text.slice(pos, end).replace(MARKS, ''),
  }));
}

/** Lists the names that a script declares for functions, classes, types, variables, parameters and members. */
export function listNames(path: string, text: string): Found[] {
  if (!isScript(path)) return [];
  const source = parse(path, text);
  const names: Found[] = [];
  const visit = (node: ts.Node) => {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const before = text.slice(0, node.name.getStart(source));
      names.push({ line: countLines(before), text: node.name.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Lists the property reads of a script that run while its module loads, because no function contains them. */
export function listReadsWhileLoading(path: string, text: string): Found[] {
  if (!isScript(path)) return [];
  const source = parse(path, text);
  const reads: Found[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const line = countLines(text.slice(0, node.getStart(source)));
      reads.push({ line, text: node.expression.getText(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

export const countLines = (text: string) => text.split('\n').length;

const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*/gs;
const SQL_COMMENT = /\/\*.*?\*\/|--[^\n]*/gs;
const MARKS = /^[ \t]*(?:\/\*+|\*(?!\/)|\/\/|--)|\*\/$/gm;

type Range = { pos: number; end: number };

const isScript = (path: string) => /\.(?:tsx?|mjs)$/.test(path);

const parse = (path: string, text: string) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    /\.tsx$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** What precedes each token: white space and comments. */
function listTrivia(source: ts.SourceFile): Range[] {
  const ranges: Range[] = [];
  const visit = (node: ts.Node) => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    children.forEach(visit);
    if (children.length === 0) ranges.push({ pos: node.pos, end: node.getStart(source) });
  };
  visit(source);
  return ranges;
}

const findComments = (text: string, pattern: RegExp, offset = 0): Range[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
    pos: offset + index,
    end: offset + index + length,
  }));

function joinLines(ranges: readonly Range[], text: string): Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const isBlock = text.startsWith('/*', range.pos);
    if (last !== undefined && !isBlock && /^\n[ \t]*$/.test(text.slice(last.end, range.pos))) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node);
