import { Button } from '#app/newsroom/components/button.tsx';
import { imageText } from '#app/strings/article-form.ts';
import type { UploadState } from './use-image-upload.ts';

type UploadProgressProps = {
  readonly state: Extract<UploadState, { kind: 'uploading' }>;
  readonly onCancel: () => void;
};

/** The image that is being uploaded, its progress, and a button that cancels. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const { fraction, previewUrl } = state;
  const status = fraction < 1 ? imageText.uploading : imageText.processing;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <img alt="" className="size-20 bg-raised object-cover opacity-70" src={previewUrl} />
      <div className="min-w-40 grow">
        <p className="text-sm leading-[1.6]" role="status">
          {status}…
        </p>
        <progress
          aria-label={status}
          className="h-2 w-full accent-accent"
          max={1}
          value={fraction < 1 ? fraction : undefined}
        />
      </div>
      <Button onClick={onCancel} variant="quiet">
        {imageText.cancel}
      </Button>
    </div>
  );
}
