import { pictureText } from '#app/text/article-form.ts';
import { Button } from '../../components/button.tsx';
import type { UploadState } from './use-picture-upload.ts';

type UploadProgressProps = {
  readonly state: Extract<UploadState, { kind: 'uploading' }>;
  readonly onCancel: () => void;
};

/** The picture that is under way, how far it is, and how to stop it. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const { fraction, previewUrl } = state;
  const words = fraction < 1 ? pictureText.uploading : pictureText.processing;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <img alt="" className="size-20 bg-raised object-cover opacity-70" src={previewUrl} />
      <div className="min-w-40 grow">
        <p className="text-sm leading-[1.6]" role="status">
          {words}…
        </p>
        <progress
          aria-label={words}
          className="h-2 w-full accent-accent"
          max={1}
          value={fraction < 1 ? fraction : undefined}
        />
      </div>
      <Button onClick={onCancel} variant="quiet">
        {pictureText.cancel}
      </Button>
    </div>
  );
}
