import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import type { ImportUploadProblem } from '#domain/import/moving/site-import.ts';
import { IMPORT_CHUNK_BYTES, UPLOAD_PROBLEMS } from '#domain/import/moving/site-import.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { callRoute, kindSchema, refusedSchema } from '../actions/call-route.ts';

const PATH = '/dashboard/import/files';
/** Enough for one chunk on a slow connection. */
const TIMEOUT_MS = 120 * SECOND_MS;
const RETRY_MS = [1, 3, 10, 30].map((seconds) => seconds * SECOND_MS);

const responseSchema = z.union([
  z.object({ kind: z.literal('received'), id: z.string(), receivedBytes: z.number() }),
  z.object({ kind: z.literal('refused'), problem: z.enum(UPLOAD_PROBLEMS) }),
  kindSchema('invalid'),
  refusedSchema,
]);

export type UploadProblem = ImportUploadProblem | 'lost' | 'invalid' | 'signed-out' | Forbidden;

type Upload = { name: string; sentBytes: number; bytes: number };

/** `onEnd` is called when an upload ends; `isComplete` is false if it failed or was cancelled. */
export function useFileUploads(onEnd: (isComplete: boolean) => void) {
  const [current, setCurrent] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<{ name: string; problem: UploadProblem } | null>(null);
  const running = useRef<AbortController>(null);
  const latest = useRef<readonly File[]>([]);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (current === null) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [current]);

  async function upload(files: readonly File[]) {
    if (running.current !== null || files.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    latest.current = files;
    setProblem(null);
    let isComplete = true;
    for (const file of files) {
      const failure = await sendFile(file, {
        signal,
        onProgress: (sentBytes) => setCurrent({ name: file.name, sentBytes, bytes: file.size }),
      });
      if (failure === null) continue;
      isComplete = false;
      if (!signal.aborted) setProblem({ name: file.name, problem: failure });
      break;
    }
    running.current = null;
    setCurrent(null);
    onEnd(isComplete);
  }
  return {
    current,
    problem,
    upload: (files: readonly File[]) => void upload(files),
    dismiss: () => setProblem(null),
    retry: () => void upload(latest.current),
    cancel: () => running.current?.abort(),
  };
}

type SendOptions = { signal: AbortSignal; onProgress: (sentBytes: number) => void };

/** Sends a file in chunks and continues an earlier upload. Returns null if the file is complete, otherwise the problem. */
async function sendFile(file: File, { signal, onProgress }: SendOptions): Promise<UploadProblem | null> {
  onProgress(0);
  const { name, size: bytes, lastModified: modifiedMs } = file;
  let response = await send('', JSON.stringify({ name, bytes, modifiedMs }), signal);
  while (response?.kind === 'received' && response.receivedBytes < bytes) {
    const { id, receivedBytes } = response;
    onProgress(receivedBytes);
    const chunk = file.slice(receivedBytes, receivedBytes + IMPORT_CHUNK_BYTES);
    response = await send(`?${new URLSearchParams({ id, offset: String(receivedBytes) })}`, chunk, signal);
  }
  if (response?.kind === 'received') return null;
  if (response?.kind === 'refused') return response.problem;
  if (response === null || response.kind === 'failed') return 'lost';
  return response.kind === 'forbidden' ? response : response.kind;
}

async function send(query: string, body: BodyInit, signal: AbortSignal) {
  for (const waitMs of [0, ...RETRY_MS]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) return null;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await callRoute(`${PATH}${query}`, responseSchema, { content: body, signal: limit });
    if (response !== null && response.kind !== 'failed') return response;
  }
  return null;
}
