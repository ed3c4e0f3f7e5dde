import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import type { CardForm } from '#domain/cards/card.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { CardView } from './load-cards.ts';

type Problem = 'too-long' | 'unreadable' | 'busy' | 'full' | 'missing' | 'invalid';

type CardResponse =
  | { kind: 'preview'; image: string }
  | { kind: 'made'; card: CardView }
  | { kind: 'too-long'; part: 'text' | 'detail' }
  | { kind: Exclude<Problem, 'too-long'> }
  | Forbidden;

/** Delay between a change and its preview, long enough not to draw a word letter by letter. */
const PREVIEW_DELAY_MS = 350;

/** The text of a problem, and the field that it concerns. */
export type CardProblemView = { readonly text: string; readonly part: 'text' | 'detail' | null };

/** The form of a card, its preview, which updates after each change, and the card made from it. */
export function useCard(path: string, suggested: CardForm) {
  const [form, setForm] = useState(suggested);
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState<CardProblemView | null>(null);
  const [made, setMade] = useState<CardView | null>(null);
  /** How often "Make card" was refused. */
  const [refusals, setRefusals] = useState(0);
  const [isSignedOut, setSignedOut] = useState(false);
  const [hasTypedText, setHasTypedText] = useState(false);
  const drawing = useActionCall<CardResponse>(path);
  const making = useActionCall<CardResponse>(path);
  const latest = useRef(form);
  latest.current = form;

  async function draw(intent: 'preview' | 'make') {
    const sent = form;
    const showProblem = (found: CardProblemView | null) => {
      setProblem(found);
      if (found !== null && intent === 'make') setRefusals((count) => count + 1);
    };
    if (sent.text.trim() === '') return showProblem({ text: cardsText.problems.empty, part: 'text' });
    if (sent.kind === 'number' && sent.detail.trim() === '') {
      return showProblem({ text: cardsText.problems['no-number'], part: 'detail' });
    }
    const response = await (intent === 'make' ? making : drawing).call({ intent, form: sent });
    // The form has changed since the request. A card made from the earlier form appears only in the list.
    if (latest.current !== sent) return;
    setSignedOut(response.kind === 'signed-out');
    showProblem(toProblem(response));
    if (response.kind === 'preview') setImage(response.image);
    if (response.kind !== 'made') return;
    setMade(response.card);
    setHasTypedText(false);
  }
  const drawPreview = useEffectEvent(() => void draw('preview'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form is drawn
  useEffect(() => {
    const timer = setTimeout(drawPreview, PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [form]);

  const change = (changed: Partial<CardForm>) => {
    setMade(null);
    setForm((before) => ({ ...before, ...changed }));
  };
  return {
    ...{
      form,
      image: made?.path ?? (problem === null ? image : null),
      problem,
      made,
      refusals,
      isSignedOut,
      /** True if a text was typed since the last card was made. */
      hasTypedText,
      isMaking: making.isBusy,
      isDrawing: drawing.isBusy,
    },
    change,
    write: (texts: Partial<Pick<CardForm, 'text' | 'detail' | 'credit'>>) => {
      setHasTypedText(true);
      change(texts);
    },
    make: () => {
      if (made === null && !making.isBusy) void draw('make');
    },
    signInAgain: { cancel: () => setSignedOut(false), done: () => void draw('preview') },
  };
}

export type CardControl = ReturnType<typeof useCard>;

function toProblem(response: CardResponse | { kind: 'signed-out' | 'failed' }): CardProblemView | null {
  const { kind } = response;
  if (kind === 'preview' || kind === 'made' || kind === 'signed-out') return null;
  const text =
    kind === 'forbidden' ? (describeRefusal(response) ?? cardsText.problems.failed) : cardsText.problems[kind];
  return { text, part: 'part' in response ? response.part : null };
}
