import type { RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { FormModal } from '#app/newsroom/components/dialogs/form-modal.tsx';
import { ProgressBar } from '#app/newsroom/components/progress-bar.tsx';
import { describeStep } from '#app/newsroom/images/image-chooser.tsx';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { QueuedUpload, UploadQueue } from '#app/newsroom/uploads/upload-queue.ts';
import { useUploadQueue } from '#app/newsroom/uploads/use-upload-queue.ts';
import { bodyImageText } from '#app/strings/editor/article-body.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import type { ImageLine } from '#domain/markup/images/parse-image-line.ts';
import { useFormState } from '../form/form-context.tsx';
import { ImageTarget, ImageTextFields } from './body-image-dialog.tsx';
import { insertImages } from './image-edits.ts';

const MAX_SEVERAL_IMAGES = 20;

type ImageTexts = Omit<ImageLine, 'url'>;
const NO_TEXTS: ImageTexts = { alt: '', caption: '', credit: '' };

type SeveralImagesDialogProps = {
  readonly edit: (change: (selected: Selected) => Selected) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly files: readonly File[];
  readonly onClose: () => void;
};

/** Uploads several images for the body, each with its texts, and inserts them in their order. Closing cancels the uploads. */
export function SeveralImagesDialog({ edit, field, files, onClose }: SeveralImagesDialogProps) {
  const { appCheck } = useFormState().editing;
  const { uploads, queue } = useUploadQueue({ appCheck, files: files.slice(0, MAX_SEVERAL_IMAGES) });
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<ImageTexts>>>(new Map());
  const [isSubmitted, setSubmitted] = useState(false);
  const formId = useId();
  const count = (kind: QueuedUpload['state']['kind']) => uploads.filter(({ state }) => state.kind === kind).length;
  const textsOf = ({ id }: QueuedUpload): ImageTexts => ({ ...NO_TEXTS, ...typed.get(id) });
  const insert = () => {
    setSubmitted(true);
    const images = uploads.flatMap((upload) =>
      upload.state.kind === 'stored' ? { url: upload.state.url, ...textsOf(upload) } : [],
    );
    if (images.length === 0 || images.length < uploads.length) return;
    onClose();
    edit((selected) => insertImages(selected, images));
  };
  return (
    <FormModal
      confirmLabel={bodyImageText.insert}
      finalFocus={() => field.current}
      formId={formId}
      isBusy={count('waiting') + count('uploading') > 0}
      isOpen
      onClose={onClose}
      size="xl"
      status={
        <div className="mr-auto min-w-32">
          <p className="text-sm leading-[1.6]" role="status">
            {uploadText.done}: {formatNumber(count('stored'))} / {formatNumber(uploads.length)}
          </p>
          <ProgressBar label={uploadText.done} max={uploads.length || 1} value={count('stored')} />
        </div>
      }
      title={uploadText.severalTitle}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        <p className="leading-[1.6]">{uploadText.severalIntro}</p>
        {files.length > MAX_SEVERAL_IMAGES ? <Banner tone="warning">{uploadText.tooMany}</Banner> : null}
        {isSubmitted && uploads.length === 0 ? <Banner tone="error">{bodyImageText.chooseFirst}</Banner> : null}
        {isSubmitted && count('failed') > 0 ? <Banner tone="error">{uploadText.notStored}</Banner> : null}
        <ImageTarget onImages={(more) => queue.add(more.slice(0, MAX_SEVERAL_IMAGES - uploads.length))}>
          <ol className="divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0 [&>li]:py-5">
            {uploads.map((upload, index) => (
              <UploadItem
                key={upload.id}
                label={`${uploadText.image} ${formatNumber(index + 1)}`}
                onTexts={(change) => setTyped(new Map(typed).set(upload.id, { ...typed.get(upload.id), ...change }))}
                queue={queue}
                texts={textsOf(upload)}
                upload={upload}
              />
            ))}
          </ol>
        </ImageTarget>
      </form>
      <SignInAgain
        isOpen={count('signed-out') > 0}
        onCancel={onClose}
        onSignedIn={() => {
          for (const { id, state } of uploads) if (state.kind === 'signed-out') queue.retry(id);
        }}
      />
    </FormModal>
  );
}

type UploadItemProps = {
  readonly upload: QueuedUpload;
  readonly label: string;
  readonly queue: UploadQueue;
  readonly texts: ImageTexts;
  readonly onTexts: (change: Partial<ImageLine>) => void;
};

function UploadItem({ upload, label, queue, texts, onTexts }: UploadItemProps) {
  const { id, file, state } = upload;
  const isPending = state.kind === 'waiting' || state.kind === 'uploading';
  return (
    <li aria-label={`${label}: ${file.name}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Thumbnail file={file} />
        <div className="min-w-40 grow basis-0">
          <p className="wrap-anywhere lines-2 text-sm leading-[1.6]">{file.name}</p>
          <p
            className={`text-sm leading-[1.6] ${state.kind === 'failed' ? 'font-semibold text-accent' : 'text-muted'}`}
          >
            {describeState(state)}
          </p>
          {state.kind === 'uploading' ? (
            <ProgressBar
              label={describeStep(state.step)}
              value={state.step === 'sending' ? state.fraction : undefined}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {state.kind === 'failed' ? <Button onClick={() => queue.retry(id)}>{uploadText.retry}</Button> : null}
          <Button onClick={() => queue.remove(id)}>{isPending ? uploadText.cancel : uploadText.leaveOut}</Button>
        </div>
      </div>
      <ImageTextFields onChange={onTexts} texts={texts} url={state.kind === 'stored' ? state.url : ''} />
    </li>
  );
}

function describeState(state: QueuedUpload['state']): string {
  if (state.kind === 'uploading') return `${describeStep(state.step)}…`;
  if (state.kind === 'failed') return state.message;
  return state.kind === 'stored' ? uploadText.uploaded : uploadText.waiting;
}

function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  // A file that is not an image does not have a thumbnail.
  if (url === undefined) return <span className="block size-20 bg-raised" />;
  return <img alt="" className="size-20 bg-raised object-cover" onError={() => setUrl(undefined)} src={url} />;
}
