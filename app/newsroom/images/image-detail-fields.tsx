import type { ReactNode } from 'react';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import type { ImageTexts } from '#domain/images/image-record.ts';
import { IMAGE_TEXT_LIMITS } from '#domain/images/image-record.ts';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Switch } from '../components/switch.tsx';
import type { ImageDetailsControl } from './use-image-details.ts';

const listFields = (): readonly { name: keyof ImageTexts; hint: string | null }[] => [
  { name: 'caption', hint: null },
  { name: 'alt', hint: imageLibraryText.altHint },
  { name: 'credit', hint: imageLibraryText.creditHint },
  { name: 'people', hint: imageLibraryText.peopleHint },
  { name: 'source', hint: imageLibraryText.sourceHint },
];

/** The texts of an image, and whether it is kept. Editing a text keeps the image. */
export function ImageDetailFields({ control }: { readonly control: ImageDetailsControl }) {
  const { details, theirs, change, save, isBusy } = control;
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="max-w-measure text-muted text-sm leading-[1.6]">{imageLibraryText.everywhere}</p>
      {listFields().map(({ name, hint }) => (
        <Field
          error={describeTheirs(details[name], theirs?.[name])}
          hint={hint}
          key={name}
          label={imageLibraryText[name]}
        >
          <TextInput
            autoComplete="off"
            lang="bn"
            maxLength={IMAGE_TEXT_LIMITS[name]}
            name={name}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value, isKept: true })}
            // Text may be typed before the page is hydrated.
            ref={(field) => {
              if (field !== null && field.value !== details[name]) change({ [name]: field.value, isKept: true });
            }}
            spellCheck
            value={details[name]}
          />
        </Field>
      ))}
      <div>
        <Switch isOn={details.isKept} label={imageLibraryText.keep} onChange={(isKept) => change({ isKept })} />
        <p className="text-muted text-sm leading-[1.6]">{imageLibraryText.keepHint}</p>
      </div>
      <Button isBusy={isBusy} type="submit" variant="primary">
        {imageLibraryText.save}
      </Button>
    </form>
  );
}

function describeTheirs(mine: string, theirs: string | undefined): ReactNode {
  if (theirs === undefined || theirs === mine) return null;
  return (
    <>
      {imageLibraryText.theirs} {theirs === '' ? imageLibraryText.noText : <span lang="bn">{theirs}</span>}
    </>
  );
}
