import { useState } from 'react';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { IMAGE_TEXT_LIMITS } from '#domain/images/image-record.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { BannerTone } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { SharedTexts } from './image-responses.ts';
import { MAX_TOGETHER, SHARED_TEXTS } from './image-responses.ts';

type SelectedImagesProps = {
  readonly tokens: readonly string[];
  readonly onClear: () => void;
  readonly show: (tone: BannerTone, text: string) => void;
};

type DescribeResponse = { kind: 'described-together'; described: number; refused: number } | { kind: 'invalid' };

const NO_TEXTS: SharedTexts = { caption: '', credit: '' };

/** Gives several images the same caption and credit. An empty field changes nothing. */
export function SelectedImages({ tokens, onClear, show }: SelectedImagesProps) {
  const [texts, setTexts] = useState(NO_TEXTS);
  const [isSignedOut, setSignedOut] = useState(false);
  const { call, isBusy } = useActionCall<DescribeResponse>('/dashboard/images');

  async function save() {
    setSignedOut(false);
    const total = { described: 0, refused: 0 };
    for (let start = 0; start < tokens.length; start += MAX_TOGETHER) {
      const part = tokens.slice(start, start + MAX_TOGETHER);
      const response = await call({ kind: 'describe-together', tokens: part, texts });
      if (response.kind === 'signed-out') return setSignedOut(true);
      if (response.kind !== 'described-together') return show('error', imageLibraryText.failed);
      total.described += response.described;
      total.refused += response.refused;
    }
    if (total.refused > 0) return show('error', imageLibraryText.notDescribed(total.refused));
    show('success', imageLibraryText.describedTogether(total.described));
    setTexts(NO_TEXTS);
    onClear();
  }

  return (
    <form
      aria-label={imageLibraryText.selected(tokens.length)}
      className="sticky bottom-(--frame-bottom) z-10 mt-6 grid items-end gap-x-4 gap-y-2 border-ink border-t-2 bg-paper py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] short:static"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="col-span-full flex flex-wrap gap-x-4 text-sm leading-[1.6]" role="status">
        <strong>{imageLibraryText.selected(tokens.length)}</strong>
        <span className="text-muted">{imageLibraryText.togetherHint}</span>
      </p>
      {SHARED_TEXTS.map((name) => (
        <Field key={name} label={imageLibraryText[name]}>
          <TextInput
            autoComplete="off"
            lang="bn"
            maxLength={IMAGE_TEXT_LIMITS[name]}
            onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
            value={texts[name]}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-full lg:col-span-1">
        <Button
          disabled={texts.caption.trim() === '' && texts.credit.trim() === ''}
          isBusy={isBusy}
          type="submit"
          variant="primary"
        >
          {imageLibraryText.save}
        </Button>
        <Button onClick={onClear}>{imageLibraryText.selectNone}</Button>
      </div>
      <SignInAgain isOpen={isSignedOut} onCancel={() => setSignedOut(false)} onSignedIn={() => void save()} />
    </form>
  );
}
