import type { KeyboardEvent, ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import type { CardForm, CardKind, CardSize } from '#domain/cards/card.ts';
import { CARD_SIZES, CARD_THEMES, MAX_CARD_DETAIL, MAX_CARD_TEXT } from '#domain/cards/card.ts';
import { findFigure, listSentences, occursIn } from '#domain/cards/list-passages.ts';
import { TEMPLATES } from '#domain/cards/templates/templates.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { diffWords } from '#domain/text-diff/diff-words.ts';
import { Choice } from '../components/choice.tsx';
import { Field, TextArea, TextInput } from '../components/field.tsx';
import { isSubmitKey } from '../components/submit-key.ts';
import { ChangedText } from '../history/changed-text.tsx';
import type { CardControl } from './use-card.ts';

type CardFieldsProps = {
  readonly article: {
    readonly suggested: CardForm;
    readonly kinds: readonly CardKind[];
    readonly headline: string;
    readonly quotations: readonly string[];
    readonly text: string;
  };
  readonly control: CardControl;
};

const SIZES = Object.keys(CARD_SIZES) as CardSize[];

const hasDetail = (kind: CardKind): kind is keyof typeof cardsText.detail => kind in cardsText.detail;

/** An editor's choices and texts for a card. */
export function CardFields({ article, control: { form, change, write, make, problem } }: CardFieldsProps) {
  const { suggested, kinds, headline, quotations } = article;
  const sentences = useMemo(() => listSentences(article.text), [article.text]);
  const passages = [...new Set([...quotations, ...sentences])].filter(({ length }) => length <= MAX_CARD_TEXT);
  /** The second text last typed for each kind of card, restored when that kind is chosen again. */
  const details = useRef<Partial<Record<CardKind, string>>>({});
  const suggestText = (kind: CardKind) => (kind === 'quote' ? (passages[0] ?? headline) : headline);
  const pickKind = (kind: CardKind) => {
    const isAsSuggested = form.text === suggestText(form.kind);
    details.current[form.kind] = form.detail;
    const detail = details.current[kind] ?? (kind === 'number' ? findFigure(toPlainTitle(headline)) : '');
    change({ kind, detail, text: isAsSuggested ? suggestText(kind) : form.text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSubmitKey(event) && !event.nativeEvent.isComposing) make();
  };
  const findError = (part: 'text' | 'detail') => (problem?.part === part ? problem.text : null);
  return (
    <div className="space-y-4">
      <Options
        legend={cardsText.kind}
        name="kind"
        onPick={pickKind}
        options={kinds}
        picked={form.kind}
        textOf={(kind) => cardsText.kinds[kind]}
      />
      <Options
        legend={cardsText.size}
        name="size"
        onPick={(size) => change({ size })}
        options={SIZES}
        picked={form.size}
        textOf={(size) => cardsText.sizes[size]}
      />
      <Options
        legend={cardsText.theme}
        name="theme"
        onPick={(theme) => change({ theme })}
        options={CARD_THEMES}
        picked={form.theme}
        textOf={(theme) => cardsText.themes[theme]}
      />
      <Field
        error={findError('text')}
        // On a coloured background, emphasised words have the same colour as the others.
        hint={TEMPLATES[form.kind].background === undefined ? cardsText.textHint : undefined}
        label={cardsText.text[form.kind]}
      >
        <TextArea
          lang="bn"
          maxLength={MAX_CARD_TEXT}
          onChange={({ currentTarget }) => write({ text: currentTarget.value })}
          onKeyDown={onKeyDown}
          rows={4}
          value={form.text}
        />
      </Field>
      <Difference after={form.text} before={headline} isShown={form.kind === 'headline' || form.kind === 'breaking'} />
      {form.kind === 'quote' ? (
        <>
          <NotInArticle text={article.text} words={form.text} />
          <Passages onPick={(text) => change({ text })} passages={passages} />
        </>
      ) : null}
      {hasDetail(form.kind) ? (
        <Field error={findError('detail')} label={cardsText.detail[form.kind]}>
          <TextInput
            lang="bn"
            maxLength={MAX_CARD_DETAIL}
            onChange={({ currentTarget }) => write({ detail: currentTarget.value })}
            onKeyDown={onKeyDown}
            value={form.detail}
          />
        </Field>
      ) : null}
      {form.kind === 'number' ? <NotInArticle text={`${headline}\n${article.text}`} words={form.detail} /> : null}
      {suggested.imageUrl === '' ? (
        <p className="text-muted text-sm leading-[1.6]">{cardsText.noImage}</p>
      ) : (
        <Choice
          checked={form.imageUrl !== ''}
          label={cardsText.withImage}
          onChange={({ currentTarget }) => change({ imageUrl: currentTarget.checked ? suggested.imageUrl : '' })}
          type="checkbox"
        />
      )}
      {form.imageUrl === '' ? null : (
        <Field label={cardsText.credit}>
          <TextInput
            lang="bn"
            maxLength={MAX_CARD_DETAIL}
            onChange={({ currentTarget }) => write({ credit: currentTarget.value })}
            onKeyDown={onKeyDown}
            value={form.credit}
          />
        </Field>
      )}
    </div>
  );
}

type OptionsProps<Option extends string> = {
  readonly legend: ReactNode;
  readonly name: string;
  readonly options: readonly Option[];
  readonly picked: Option;
  readonly textOf: (option: Option) => string;
  readonly onPick: (option: Option) => void;
};

function Options<Option extends string>({ legend, name, options, picked, textOf, onPick }: OptionsProps<Option>) {
  return (
    <fieldset>
      <legend className="font-semibold leading-[1.6]">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Choice
            checked={option === picked}
            key={option}
            label={textOf(option)}
            name={name}
            onChange={() => onPick(option)}
            type="radio"
          />
        ))}
      </div>
    </fieldset>
  );
}

type DifferenceProps = { readonly before: string; readonly after: string; readonly isShown: boolean };

/** Shows how the card's words differ from the article's headline, to prevent posting a different claim by mistake. */
function Difference({ before, after, isShown }: DifferenceProps) {
  const [headline, words] = [toPlainTitle(before), toPlainTitle(after).trim()];
  if (!isShown || headline === words || words === '') return null;
  return (
    <p className={NOTE_CLASS}>
      <span className="block text-muted">{cardsText.differs}</span>
      <span lang="bn">
        <ChangedText pieces={diffWords(headline, words)} />
      </span>
    </p>
  );
}

const NOTE_CLASS = 'wrap-anywhere border-line border-l-4 pl-3 text-sm leading-[1.7]';

function NotInArticle({ text, words }: { readonly text: string; readonly words: string }) {
  return occursIn(text, words) ? null : <p className={`${NOTE_CLASS} text-muted`}>{cardsText.notInArticle}</p>;
}

type PassagesProps = { readonly passages: readonly string[]; readonly onPick: (passage: string) => void };

/** Quotations of the article, then all its sentences. */
function Passages({ passages, onPick }: PassagesProps) {
  if (passages.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold leading-[1.6]">{cardsText.passages}</h3>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto border border-line" lang="bn">
        {passages.map((passage) => (
          <li key={passage}>
            <button
              className="wrap-anywhere min-h-11 w-full cursor-pointer px-3 py-2 text-left text-sm leading-[1.7] hover:bg-raised focus-visible:-outline-offset-2"
              onClick={() => onPick(passage)}
              type="button"
            >
              {passage}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
