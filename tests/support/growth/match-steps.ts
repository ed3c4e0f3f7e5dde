import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import { counter, withoutCounting } from './steps.ts';

type Input = { text: string; isUnicode: boolean; captures: Map<AST.CapturingGroup, string> };
type Next = (at: number) => boolean;
/** Matches at a position and calls `next` with the position after the match, again for each alternative until it succeeds. */
type Matcher = (input: Input, at: number, next: Next) => boolean;
type Direction = 'forward' | 'backward';
type Program = { matches: Matcher; isAnchored: boolean };

const programs = new Map<string, Program>();

/**
 * Finds what an expression matches as V8's backtracking engine does, without its shortcuts, and counts the steps. Returns the
 * range of the match.
 */
export function matchCounting(regexp: RegExp, text: string): [start: number, end: number] | null {
  const { matches, isAnchored } = findProgram(regexp);
  const isUnicode = regexp.unicode || regexp.unicodeSets;
  const input = { text, isUnicode, captures: new Map() };
  const from = regexp.global || regexp.sticky ? regexp.lastIndex : 0;
  const last = regexp.sticky || isAnchored ? from : text.length;
  for (let start = from; start <= last; start += isUnicode ? widthAt(text, start) : 1) {
    counter.add(1);
    let end = -1;
    const isMatch = matches(input, start, (at) => {
      end = at;
      return true;
    });
    if (isMatch) return [start, end];
  }
  return null;
}

function findProgram(regexp: RegExp): Program {
  const key = `/${regexp.source}/${regexp.flags}`;
  const program = programs.get(key) ?? withoutCounting(() => compile(regexp, key));
  programs.set(key, program);
  return program;
}

function compile(regexp: RegExp, key: string): Program {
  const { pattern } = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(key);
  const classFlags = regexp.flags.replace(/[dgy]/g, '');
  return {
    matches: compileAlternatives(pattern.alternatives, { direction: 'forward', flags: classFlags }),
    isAnchored: !regexp.multiline && pattern.alternatives.every(({ elements: [first] }) => isStart(first)),
  };
}

const isStart = (element: AST.Element | undefined) => element?.type === 'Assertion' && element.kind === 'start';
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

type Mode = { direction: Direction; flags: string };

function compileAlternatives(alternatives: readonly AST.Alternative[], mode: Mode): Matcher {
  const matchers = alternatives.map(({ elements }) => compileSequence(elements, mode));
  return (input, at, next) => matchers.some((matches) => matches(input, at, next));
}

function compileSequence(elements: readonly AST.Element[], mode: Mode): Matcher {
  const matchers = elements.map((element) => compileElement(element, mode));
  if (mode.direction === 'backward') matchers.reverse();
  return matchers.reduceRight<Matcher>(
    (rest, matches) => (input, at, next) => matches(input, at, (after) => rest(input, after, next)),
    (_input, at, next) => next(at),
  );
}

function compileElement(element: AST.Element, mode: Mode): Matcher {
  switch (element.type) {
    case 'Group':
      return compileAlternatives(element.alternatives, mode);
    case 'CapturingGroup':
      return compileCapture(element, mode);
    case 'Backreference':
      return compileBackreference(element, mode);
    case 'Quantifier':
      return compileQuantifier(element, mode);
    case 'Assertion':
      return compileAssertion(element, mode);
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const read = compileCharacter(element, mode);
      return (input, at, next) => {
        const after = read(input, at);
        return after !== -1 && next(after);
      };
    }
  }
}

function compileCapture(group: AST.CapturingGroup, mode: Mode): Matcher {
  const matches = compileAlternatives(group.alternatives, mode);
  return (input, at, next) =>
    matches(input, at, (end) => {
      const before = input.captures.get(group) ?? '';
      input.captures.set(group, input.text.slice(Math.min(at, end), Math.max(at, end)));
      if (next(end)) return true;
      input.captures.set(group, before);
      return false;
    });
}

function compileBackreference({ resolved, raw }: AST.Backreference, { direction }: Mode): Matcher {
  if (Array.isArray(resolved) || direction === 'backward') throw new Error(`Steps of ${raw} cannot be counted.`);
  return ({ text, captures }, at, next) => {
    const captured = captures.get(resolved) ?? '';
    counter.add(1 + captured.length);
    return text.startsWith(captured, at) && next(at + captured.length);
  };
}

type Character = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** Reads one character. Returns the position after it, or -1 if it is another one. */
function compileCharacter({ raw }: Character, { direction, flags }: Mode): (input: Input, at: number) => number {
  const one = new RegExp(`^(?:${raw})$`, flags);
  const known = new Map<string, boolean>();
  return ({ text, isUnicode }, at) => {
    counter.add(1);
    const start = direction === 'forward' ? at : before(text, at, isUnicode);
    const end = direction === 'forward' ? after(text, at, isUnicode) : at;
    if (start < 0 || end > text.length) return -1;
    const char = text.slice(start, end);
    const isMember = known.get(char) ?? nativeTest(one, char);
    known.set(char, isMember);
    if (!isMember) return -1;
    return direction === 'forward' ? end : start;
  };
}

const nativeExec = RegExp.prototype.exec;
const nativeTest = (regexp: RegExp, text: string) => nativeExec.call(regexp, text) !== null;
const after = (text: string, at: number, isUnicode: boolean) => at + (isUnicode ? widthAt(text, at) : 1);
const before = (text: string, at: number, isUnicode: boolean) =>
  isUnicode && at > 1 && widthAt(text, at - 2) === 2 ? at - 2 : at - 1;

const isCharacter = ({ type }: AST.Element): boolean =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(type);

function compileQuantifier({ element, min, max, greedy }: AST.Quantifier, mode: Mode): Matcher {
  if (isCharacter(element) && greedy) return compileRun(compileCharacter(element as Character, mode), min, max);
  const matches = compileElement(element, mode);
  const repeat = (input: Input, at: number, count: number, next: Next): boolean => {
    counter.add(1);
    const again = () =>
      count < max &&
      matches(input, at, (then) => (then === at && count >= min ? false : repeat(input, then, count + 1, next)));
    const leave = () => count >= min && next(at);
    return greedy ? again() || leave() : leave() || again();
  };
  return (input, at, next) => repeat(input, at, 0, next);
}

/** A repeated character, without recursion: the longest run first, then one less each time. */
function compileRun(read: (input: Input, at: number) => number, min: number, max: number): Matcher {
  return (input, at, next) => {
    const ends = [at];
    while (ends.length <= max) {
      const end = read(input, ends[ends.length - 1] as number);
      if (end === -1) break;
      ends.push(end);
    }
    for (let count = ends.length - 1; count >= min; count -= 1) {
      counter.add(1);
      if (next(ends[count] as number)) return true;
    }
    return false;
  };
}

function compileAssertion(assertion: AST.Assertion, mode: Mode): Matcher {
  if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return compileEdge(assertion, mode.flags);
  const direction = assertion.kind === 'lookahead' ? 'forward' : 'backward';
  const matches = compileAlternatives(assertion.alternatives, { ...mode, direction });
  return (input, at, next) => matches(input, at, () => true) !== assertion.negate && next(at);
}

/** `^`, `$`, `\b` and `\B`, which look at one character on each side. */
function compileEdge({ raw }: AST.EdgeAssertion | AST.WordBoundaryAssertion, flags: string): Matcher {
  const edge = new RegExp(raw, `${flags}y`);
  return ({ text }, at, next) => {
    counter.add(1);
    const from = Math.max(0, at - 1);
    // One more character on each side tells a line's end from the text's end.
    const around = `${at > 1 ? 'x' : ''}${text.slice(from, at + 1)}${at + 1 < text.length ? 'x' : ''}`;
    edge.lastIndex = (at > 1 ? 1 : 0) + at - from;
    return nativeTest(edge, around) && next(at);
  };
}
