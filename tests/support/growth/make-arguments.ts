import ts from 'typescript';

/** The text of an argument, and the texts of the elements if the argument is a list. */
export type Texts = { whole: string; parts: readonly string[] };
export type MakeArguments = (texts: Texts) => unknown[];
type Make = (texts: Texts) => unknown;

const MAX_DEPTH = 6;
const SHORT_TEXTS: Texts = { whole: 'ক', parts: ['ক'] };
/** What parameters and properties of these names are, because any other text is refused. */
const KNOWN_TEXTS: Readonly<Record<string, string>> = {
  timeZone: 'Asia/Dhaka',
  day: '2026-01-02',
  today: '2026-01-02',
};

const isForeignClass = (declaration: ts.Declaration) =>
  (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) &&
  declaration.getSourceFile().fileName.includes('/node_modules/');

/** Makes values of TypeScript's types, with a text wherever the type allows any text. */
export class ArgumentMaker {
  readonly #checker: ts.TypeChecker;
  #texts = 0;
  #lists = 0;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns what makes the arguments of a function, and whether they have a list; null if it takes no text. */
  forSignature(signature: ts.Signature): { makeArguments: MakeArguments; hasList: boolean } | null {
    this.#texts = 0;
    this.#lists = 0;
    const makers = signature.getParameters().map((parameter) => this.#forSymbol(parameter, 0));
    if (this.#texts === 0) return null;
    return { makeArguments: (texts) => makers.map((make) => make(texts)), hasList: this.#lists > 0 };
  }

  #forSymbol(symbol: ts.Symbol, depth: number): Make {
    const known = KNOWN_TEXTS[symbol.name];
    return known === undefined ? this.#forType(this.#checker.getTypeOfSymbol(symbol), depth) : () => known;
  }

  #forType(type: ts.Type, depth: number): Make {
    if (depth > MAX_DEPTH) return () => undefined;
    if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
      return this.#text();
    if (type.isStringLiteral() || type.isNumberLiteral()) return () => type.value;
    if (type.flags & (ts.TypeFlags.Number | ts.TypeFlags.Enum)) return () => 3;
    if (type.flags & ts.TypeFlags.BooleanLike) return () => true;
    if (type.flags & ts.TypeFlags.Null) return () => null;
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return () => undefined;
    if (type.flags & ts.TypeFlags.TypeParameter)
      return this.#forType(type.getConstraint() ?? this.#checker.getStringType(), depth);
    if (type.isUnion()) return this.#forUnion(type, depth);
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String)) return this.#text();
    return this.#forObject(type, depth);
  }

  #text(): Make {
    this.#texts += 1;
    // Two texts of one call differ, because what compares texts often ends early if they are equal.
    const isOther = this.#texts % 2 === 0;
    return ({ whole }) => (isOther ? [...whole].reverse().join('') : whole);
  }

  #forUnion({ types }: ts.UnionType, depth: number): Make {
    const text = types.find(({ flags }) => flags & ts.TypeFlags.String);
    const object = types.find(({ flags }) => flags & ts.TypeFlags.Object);
    const value = types.find(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    return this.#forType(text ?? object ?? value ?? (types[0] as ts.Type), depth);
  }

  #forObject(type: ts.Type, depth: number): Make {
    const checker = this.#checker;
    const [argument, second] = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) {
      const makers = checker.getTypeArguments(type as ts.TypeReference).map((item) => this.#forType(item, depth + 1));
      return (texts) => makers.map((make) => make(texts));
    }
    if (checker.isArrayType(type) && argument !== undefined) {
      this.#lists += 1;
      return list(this.#forType(argument, depth + 1));
    }
    const [call] = type.getCallSignatures();
    if (call !== undefined) {
      const made = this.#forType(call.getReturnType(), depth + 1);
      // A long result for each call would be work of the test's own.
      return () => () => made(SHORT_TEXTS);
    }
    const known = this.#forClass(type.getSymbol()?.name ?? '', [argument, second], depth);
    if (known !== null) return known;
    const [declaration] = type.getSymbol()?.declarations ?? [];
    if (declaration !== undefined && isForeignClass(declaration)) return () => undefined;
    const properties = type.getProperties().map((property) => {
      return [property.name, this.#forSymbol(property, depth + 1)] as const;
    });
    return (texts) => Object.fromEntries(properties.map(([name, make]) => [name, make(texts)]));
  }

  #forClass(name: string, [key, value]: readonly (ts.Type | undefined)[], depth: number): Make | null {
    const make = (type: ts.Type | undefined) => (type === undefined ? () => undefined : this.#forType(type, depth + 1));
    if (name === 'Map' || name === 'ReadonlyMap') {
      const [makeKey, makeValue] = [make(key), make(value)];
      return (texts) => new Map([[makeKey(texts), makeValue(texts)]]);
    }
    if (name === 'Set' || name === 'ReadonlySet') {
      const makeItem = make(key);
      return (texts) => new Set([makeItem(texts)]);
    }
    if (name === 'Date') return () => new Date(0);
    const text = ['Uint8Array', 'URLSearchParams', 'URL'].includes(name) ? this.#text() : null;
    if (text === null) return null;
    if (name === 'Uint8Array') return (texts) => new TextEncoder().encode(String(text(texts)));
    if (name === 'URLSearchParams') return (texts) => new URLSearchParams({ q: String(text(texts)) });
    return (texts) => new URL(`https://a.b/${encodeURIComponent(String(text(texts)).toWellFormed())}`);
  }
}

const list =
  (make: Make): Make =>
  ({ parts }) =>
    parts.map((part) => make({ whole: part, parts: [part] }));
