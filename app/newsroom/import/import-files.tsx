import { useRef, useState } from 'react';
import { importText } from '#app/strings/newsroom/import.ts';
import type { ImportFile } from '#domain/import/moving/site-import.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Group } from '../components/groups.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { RowButtons } from '../components/row-buttons.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useFileUploads } from './use-file-uploads.ts';

type ImportFilesProps = {
  readonly files: readonly ImportFile[];
  /** False during a run, and after the import. */
  readonly mayChange: boolean;
  readonly onUploaded: (isComplete: boolean) => void;
  readonly onRemove: (id: string) => void;
};

/** The uploaded files, and an area to drop more. */
export function ImportFiles({ files, mayChange, onUploaded, onRemove }: ImportFilesProps) {
  const { current, problem, upload, retry, dismiss, cancel } = useFileUploads(onUploaded);
  return (
    <Group id="files" title={importText.files} {...(files.length === 0 && { hint: importText.hint })}>
      {files.length === 0 ? null : (
        <ul className="divide-y divide-line border-line border-y">
          {files.map((file) => (
            <FileRow file={file} key={file.id} onRemove={mayChange && current === null ? onRemove : null} />
          ))}
        </ul>
      )}
      {problem === null || problem.problem === 'signed-out' ? null : (
        <Banner tone="error">
          <span className="wrap-anywhere font-semibold">{problem.name}</span>:{' '}
          {typeof problem.problem === 'string'
            ? importText.uploadProblems[problem.problem]
            : describeRefusal(problem.problem)}
        </Banner>
      )}
      {current === null ? null : (
        <div className="grid gap-2">
          <p className="wrap-anywhere leading-[1.6]" role="status">
            {importText.uploading(current.name)}
          </p>
          <ProgressBar label={importText.uploading(current.name)} max={current.bytes} value={current.sentBytes} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm tabular-nums">{importText.received(current.sentBytes, current.bytes)}</p>
            <Button onClick={cancel}>{importText.cancel}</Button>
          </div>
        </div>
      )}
      {mayChange && current === null ? <DropArea hasFiles={files.length > 0} onFiles={upload} /> : null}
      <SignInAgain isOpen={problem?.problem === 'signed-out'} onCancel={dismiss} onSignedIn={retry} />
    </Group>
  );
}

type FileRowProps = { readonly file: ImportFile; readonly onRemove: ((id: string) => void) | null };

function FileRow({ file: { id, name, bytes, receivedBytes, system }, onRemove }: FileRowProps) {
  const isComplete = receivedBytes === bytes;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <p className="wrap-anywhere min-w-0 leading-[1.6]">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-muted text-sm tabular-nums">
          {system === null ? '' : `${importText.systems[system]}, `}
          {isComplete ? importText.size(bytes) : importText.received(receivedBytes, bytes)}
        </span>
        {isComplete ? null : <span className="block text-accent text-sm">{importText.incomplete}</span>}
      </p>
      {onRemove === null ? null : <RowButtons buttons={[[importText.remove, () => onRemove(id)]]} row={name} />}
    </li>
  );
}

type DropAreaProps = { readonly hasFiles: boolean; readonly onFiles: (files: readonly File[]) => void };

function DropArea({ hasFiles, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`grid justify-items-center gap-3 border border-dashed px-4 text-center ${hasFiles ? 'py-5' : 'py-12'} ${isOver ? 'border-ink bg-raised' : 'border-muted'}`}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {hasFiles ? null : (
        <>
          <p className="text-lg">{importText.drop}</p>
          <p className="max-w-measure text-muted text-sm leading-[1.6]">{importText.dropHint}</p>
        </>
      )}
      <Button onClick={() => input.current?.click()} variant={hasFiles ? 'secondary' : 'primary'}>
        {hasFiles ? importText.addMore : importText.choose}
      </Button>
      <input
        accept=".xml,.json,.gz,.wxr"
        aria-label={importText.choose}
        className="hidden"
        multiple={true}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
        ref={input}
        type="file"
      />
    </div>
  );
}
