import type { KeyboardEvent } from 'react';
import { imageLibraryText, imagePickerText } from '#app/strings/newsroom/image-library.ts';
import { decideThumbnail } from '#domain/images/image.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Field, TextInput } from '../components/field.tsx';
import type { ImageChoice } from './image-responses.ts';
import { useImageChoices } from './use-image-choices.ts';

type ImagePickerProps = {
  readonly title?: string;
  /** The token of an image that cannot be chosen. */
  readonly omitted?: string;
  readonly onPick: (image: ImageChoice) => void;
  readonly onClose: () => void;
};

/** A dialog with the images of the library, the newest first. The arrow keys move between them. */
export function ImagePicker({ title = imagePickerText.title, omitted, onPick, onClose }: ImagePickerProps) {
  const { search, setSearch, images, next, state, loadMore } = useImageChoices();
  const choices = images.filter(({ token }) => token !== omitted);
  return (
    <Modal isOpen onClose={onClose} title={title}>
      <Field hint={imagePickerText.keys} label={imageLibraryText.searchLabel}>
        <TextInput
          autoComplete="off"
          lang="bn"
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // The dialog may be inside a form, which Enter would submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={imageLibraryText.searchPlaceholder}
          type="search"
          value={search}
        />
      </Field>
      <p className="sr-only" role="status">
        {state === 'loading' ? imagePickerText.searching : imageLibraryText.found(choices.length)}
      </p>
      {state === 'failed' ? <Banner tone="error">{imageLibraryText.notLoaded}</Banner> : null}
      {state === 'loaded' && choices.length === 0 ? <EmptyState text={imageLibraryText.empty} /> : null}
      <Choices images={choices} onPick={onPick} />
      {next === null ? null : (
        <Button className="mt-4" isBusy={state === 'loading'} onClick={loadMore}>
          {imagePickerText.loadMore}
        </Button>
      )}
    </Modal>
  );
}

type ChoicesProps = { readonly images: readonly ImageChoice[]; readonly onPick: (image: ImageChoice) => void };

function Choices({ images, onPick }: ChoicesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 pt-4 sm:grid-cols-3" onKeyDown={moveFocus}>
      {images.map((image) => (
        <li className="min-w-0" key={image.token}>
          <Choice image={image} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function Choice({ image, onPick }: { readonly image: ImageChoice; readonly onPick: ChoicesProps['onPick'] }) {
  const { name, credit } = image;
  const thumbnail = decideThumbnail(image.url);
  return (
    <button
      className="block w-full border border-line text-left hover:border-accent hover:text-accent"
      onClick={() => onPick(image)}
      type="button"
    >
      {thumbnail === null ? null : (
        <img alt="" className="aspect-video w-full bg-raised object-contain" loading="lazy" src={thumbnail.url} />
      )}
      <span className="wrap-anywhere block px-2 py-1 text-sm leading-[1.5]" lang="bn">
        <span className="lines-2">{name}</span>
        {credit === '' ? null : <span className="lines-1 text-muted">{credit}</span>}
      </span>
    </button>
  );
}

/** Moves the focus to the image next to the focused one, or to the next or previous one in its column. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const focused = buttons.find((button) => button === event.target);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (focused === undefined || step === undefined) return;
  event.preventDefault();
  const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  const isInColumn = ({ offsetLeft }: HTMLElement) => offsetLeft === focused.offsetLeft;
  const candidates = isVertical ? buttons.filter(isInColumn) : buttons;
  candidates[candidates.indexOf(focused) + step]?.focus();
}
