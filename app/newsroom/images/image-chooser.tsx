import { useRef } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ProgressBar } from '#app/newsroom/components/progress-bar.tsx';
import { LibraryButton } from '#app/newsroom/images/library-button.tsx';
import type { UploadProgress } from '#app/newsroom/uploads/use-send.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { decideImage } from '#domain/images/image.ts';
import { CONVERTED_TYPES } from '#domain/images/shrinking.ts';
import { UPLOAD_TYPES } from '#domain/storage/limits.ts';
import type { ImageUpload, UploadState } from '../uploads/use-image-upload.ts';

/** The types that the file picker offers. */
export const ACCEPTED_TYPES = [...UPLOAD_TYPES, ...CONVERTED_TYPES].join(',');

type ImageChooserProps = {
  /** Empty if there is no image. */
  readonly url: string;
  readonly alt: string;
  readonly hint: string;
  readonly chooseLabel?: string;
  readonly upload: ImageUpload;
  readonly onChoose: (file: File) => void;
  /** Called with the URL of an image chosen from the library. If omitted, the library is not offered. */
  readonly onPick?: (url: string) => void;
  /** Called if several files are chosen together. If omitted, only one can be chosen. */
  readonly onChooseSeveral?: (files: readonly File[]) => void;
  /** If omitted, the image cannot be removed. */
  readonly onRemove?: () => void;
};

/** An image or the progress of its upload, with buttons. */
export function ImageChooser(props: ImageChooserProps) {
  const { url, alt, hint, chooseLabel = imageText.choose, upload, onChoose, onPick, onChooseSeveral, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  const image = decideImage(url);
  // The pressed button disappears, so the focus moves to the remaining button.
  const cancel = () => {
    upload.cancel();
    chooser.current?.focus();
  };
  return (
    <>
      {state.kind === 'uploading' ? <Progress onCancel={cancel} state={state} /> : null}
      {state.kind !== 'uploading' && image !== null ? (
        <img
          alt={alt || imageText.preview}
          className="mb-4 max-h-72 w-auto max-w-full bg-raised object-contain"
          height={image.height}
          src={image.url}
          width={image.width}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button data-image-chooser="" onClick={() => input.current?.click()} ref={chooser}>
          {url === '' ? chooseLabel : imageText.replace}
        </Button>
        {onPick === undefined ? null : (
          <LibraryButton
            onPick={(picked) => {
              upload.cancel();
              onPick(picked);
            }}
          />
        )}
        {url === '' || onRemove === undefined ? null : (
          <Button
            onClick={() => {
              cancel();
              onRemove();
            }}
            variant="quiet"
          >
            {imageText.remove}
          </Button>
        )}
        <p className="text-muted text-sm leading-[1.6]">{hint}</p>
      </div>
      <input
        accept={ACCEPTED_TYPES}
        aria-label={chooseLabel}
        className="hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 1 && onChooseSeveral) onChooseSeveral(files);
          else if (files[0]) onChoose(files[0]);
        }}
        multiple={onChooseSeveral !== undefined}
        ref={input}
        type="file"
      />
      <p aria-live="polite" className="sr-only">
        {state.kind === 'stored' ? imageText.stored : ''}
      </p>
    </>
  );
}

export function describeStep(step: UploadProgress['step']): string {
  if (step === 'preparing') return uploadText.preparing;
  return step === 'sending' ? imageText.uploading : imageText.processing;
}

type ProgressProps = {
  readonly state: Extract<UploadState, { kind: 'uploading' }>;
  readonly onCancel: () => void;
};

function Progress({ state, onCancel }: ProgressProps) {
  const { step, fraction, previewUrl } = state;
  const status = describeStep(step);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <img alt="" className="size-20 bg-raised object-cover opacity-70" src={previewUrl} />
      <div className="min-w-40 grow">
        <p className="text-sm leading-[1.6]" role="status">
          {status}…
        </p>
        <ProgressBar label={status} value={step === 'sending' ? fraction : undefined} />
      </div>
      <Button onClick={onCancel} variant="quiet">
        {imageText.cancel}
      </Button>
    </div>
  );
}
