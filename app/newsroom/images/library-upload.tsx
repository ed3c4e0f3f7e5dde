import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { imageText } from '#app/strings/editor/article-images.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Button } from '../components/button.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { RepeatAfterSignIn, SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { QueuedUpload, UploadQueue } from '../uploads/upload-queue.ts';
import { useDroppedImages, usePastedImages } from '../uploads/use-image-sources.ts';
import { useUploadQueue } from '../uploads/use-upload-queue.ts';
import { ACCEPTED_TYPES } from './image-chooser.tsx';
import { MAX_TOGETHER } from './image-responses.ts';

const NO_FILES: readonly File[] = [];

/** Stored images that the server has not marked as kept. */
type UnkeptImages = { tokens: readonly string[]; isSignedOut: boolean };

type LibraryUploadProps = {
  readonly appCheck: string;
  /** Called with the tokens of the stored images when no upload is pending. */
  readonly onStored: (tokens: readonly string[]) => void;
  readonly tools: ReactNode;
  readonly children: ReactNode;
};

/** Uploads images that are chosen, pasted, or dropped anywhere on the screen, and marks them as kept. */
export function LibraryUpload({ appCheck, onStored, tools, children }: LibraryUploadProps) {
  const { uploads, queue } = useUploadQueue({ appCheck, files: NO_FILES });
  const { call, isBusy } = useActionCall<{ kind: string }>('/dashboard/images');
  const { revalidate } = useRevalidator();
  const [unkept, setUnkept] = useState<UnkeptImages | null>(null);
  const { isOver, dropProps } = useDroppedImages(queue.add);
  usePastedImages(queue.add);
  const keepStored = useEffectEvent(async (uploads: readonly QueuedUpload[]) => {
    const stored = uploads.flatMap(({ id, state }) => (state.kind === 'stored' ? [{ id, url: state.url }] : []));
    if (stored.length === 0 || uploads.some(isPending)) return;
    for (const { id } of stored) queue.remove(id);
    await keep([...(unkept?.tokens ?? []), ...stored.map(({ url }) => parseImageUrl(url)?.token ?? '')]);
  });
  async function keep(tokens: readonly string[]) {
    for (let start = 0; start < tokens.length; start += MAX_TOGETHER) {
      const { kind } = await call({ kind: 'keep', tokens: tokens.slice(start, start + MAX_TOGETHER) });
      if (kind === 'described-together') continue;
      setUnkept({ tokens, isSignedOut: kind === 'signed-out' });
      // The images are stored, so the list shows them.
      if (kind !== 'signed-out') await revalidate();
      return;
    }
    setUnkept(null);
    onStored(tokens);
  }
  useEffect(() => void keepStored(uploads), [uploads]);
  return (
    <div {...dropProps} className={isOver ? 'outline-2 outline-accent outline-dashed outline-offset-8' : ''}>
      <ScreenHeading
        about={
          <>
            {imageLibraryText.hint} {imageLibraryText.uploadHint}
          </>
        }
        title={dashboardText.images}
        tools={tools}
      >
        <UploadButton onChoose={queue.add} />
      </ScreenHeading>
      {uploads.length === 0 ? null : <Uploads queue={queue} uploads={uploads} />}
      {unkept === null ? null : (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-3">
          <p className="min-w-40 grow basis-0 leading-[1.6]" role="alert">
            {imageLibraryText.notKept(unkept.tokens.length)}
          </p>
          <Button isBusy={isBusy} onClick={() => void keep(unkept.tokens)}>
            {uploadText.retry}
          </Button>
        </div>
      )}
      {children}
      <SignInAgain
        isOpen={uploads.some(({ state }) => state.kind === 'signed-out')}
        onCancel={queue.clear}
        onSignedIn={() => {
          for (const { id, state } of uploads) if (state.kind === 'signed-out') queue.retry(id);
        }}
      />
      <RepeatAfterSignIn
        onCancel={() => unkept !== null && setUnkept({ ...unkept, isSignedOut: false })}
        onRepeat={keep}
        request={unkept?.isSignedOut ? unkept.tokens : null}
      />
    </div>
  );
}

const isPending = ({ state }: QueuedUpload) => ['waiting', 'uploading', 'signed-out'].includes(state.kind);

function UploadButton({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} variant="primary">
        {imageLibraryText.upload}
      </Button>
      <input
        accept={ACCEPTED_TYPES}
        aria-label={imageLibraryText.upload}
        className="hidden"
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose(files);
        }}
        ref={input}
        type="file"
      />
    </>
  );
}

type UploadsProps = { readonly uploads: readonly QueuedUpload[]; readonly queue: UploadQueue };

/** The progress of all uploads together, and what could not be uploaded. */
function Uploads({ uploads, queue }: UploadsProps) {
  const done = uploads.filter(({ state }) => state.kind === 'stored').length;
  return (
    <div className="mb-4 border-line border-y py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 max-w-measure grow">
          <p className="text-sm leading-[1.6]" role="status">
            {uploadText.done}: {formatNumber(done)} / {formatNumber(uploads.length)}
          </p>
          <ProgressBar className="w-full" label={uploadText.done} max={uploads.length} value={done} />
        </div>
        {uploads.some(isPending) ? (
          <Button onClick={queue.clear} variant="quiet">
            {imageText.cancel}
          </Button>
        ) : null}
      </div>
      <ul>
        {uploads.map(({ id, file, state }) =>
          state.kind === 'failed' ? (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3" key={id}>
              <p className="wrap-anywhere min-w-40 grow basis-0 leading-[1.6]" role="alert">
                {file.name}: <span className="text-accent">{state.message}</span>
              </p>
              <Button onClick={() => queue.retry(id)}>{uploadText.retry}</Button>
              <Button onClick={() => queue.remove(id)}>{uploadText.leaveOut}</Button>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
