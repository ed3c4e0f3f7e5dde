import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { CloseIcon } from '#app/components/icons.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { findBarText } from '#app/strings/editor/article-body.ts';
import { asSentence, formatNumber } from '#app/strings/interface-language.ts';
import { useFormState } from '../form/form-context.tsx';
import { describeMatch, isSameMatch } from './find-edits.ts';
import type { OpenFind } from './use-find.ts';
import { useFind } from './use-find.ts';

type FindBarProps = {
  readonly opened: OpenFind;
  readonly onClose: () => void;
};

export function FindBar({ opened, onClose }: FindBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { refusal } = useFormState();
  const find = useFind(bar, opened);
  const close = () => {
    find.focusMatch();
    onClose();
  };
  useListeners(() => bar.current, {
    keydown: (event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      close();
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the `search` element
    <div aria-label={findBarText.label} className="room-find border border-muted bg-raised p-3" ref={bar} role="search">
      <div className="flex flex-wrap items-end gap-2">
        <Field className="min-w-24 flex-1" label={findBarText.find}>
          <TextInput
            autoComplete="off"
            lang="bn"
            onChange={({ currentTarget, nativeEvent }) =>
              find.seek(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={({ currentTarget }) => find.seek(currentTarget.value, false)}
            onKeyDown={onEnter(({ shiftKey }) => find.move(shiftKey ? 'previous' : 'next'))}
            ref={selectOnOpen}
            value={find.sought}
          />
        </Field>
        <MoveButton onClick={() => find.move('previous')} sign="↑">
          {findBarText.previous}
        </MoveButton>
        <MoveButton onClick={() => find.move('next')} sign="↓">
          {findBarText.next}
        </MoveButton>
        <button aria-label={findBarText.close} className="tap-target" onClick={close} type="button">
          <CloseIcon className="size-5" />
        </button>
      </div>
      {refusal === null ? <ReplaceRow {...find} /> : null}
      <FindStatus {...find} />
    </div>
  );
}

type FindControl = ReturnType<typeof useFind>;

const ReplaceRow = ({ replacement, setReplacement, replace, replaceEvery }: FindControl) => (
  <div className="mt-2 flex flex-wrap items-end gap-2">
    <Field className="min-w-0 flex-1 max-sm:basis-full" label={findBarText.replaceWith}>
      <TextInput
        autoComplete="off"
        lang="bn"
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        onKeyDown={onEnter(replace)}
        value={replacement}
      />
    </Field>
    <Button onClick={replace}>{findBarText.replace}</Button>
    <Button onClick={replaceEvery}>{findBarText.replaceAll}</Button>
  </div>
);

type MoveButtonProps = { readonly sign: string; readonly onClick: () => void; readonly children: string };

/** On a phone, shows a sign instead of the name. */
const MoveButton = ({ sign, onClick, children }: MoveButtonProps) => (
  <Button onClick={onClick}>
    <span aria-hidden="true" className="sm:hidden">
      {sign}
    </span>
    <span className="max-sm:sr-only">{children}</span>
  </Button>
);

const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) act(event);
};

function selectOnOpen(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

function FindStatus({ texts, sought, matches, shown, replaced }: FindControl) {
  const number = matches.findIndex((match) => isSameMatch(match, shown)) + 1;
  const around = shown === null || number === 0 ? null : describeMatch(texts[shown.field], shown);
  // The name of the body is omitted, because most matches are in it.
  const field =
    number === 0 || shown === null || shown.field === 'description' ? '' : ` · ${findBarText.fields[shown.field]}`;
  const count = `${number === 0 ? '' : `${formatNumber(number)} ${findBarText.of} `}${formatNumber(matches.length)} ${findBarText.found}`;
  return (
    <div className="mt-2 min-h-6 text-sm leading-[1.6]">
      <p role="status">
        {replaced === null ? '' : `${asSentence(`${formatNumber(replaced)} ${findBarText.replaced}`)} `}
        {sought === '' ? '' : matches.length === 0 ? findBarText.none : count}
        {field}
      </p>
      {around === null ? null : (
        <p className="truncate" lang="bn">
          {around.before}
          <mark className="bg-accent text-paper">{around.found}</mark>
          {around.after}
        </p>
      )}
    </div>
  );
}
