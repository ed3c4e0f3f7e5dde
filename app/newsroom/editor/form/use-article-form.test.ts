import { expect, test } from 'vitest';
import type { UploadState } from '#app/newsroom/uploads/use-image-upload.ts';
import { decideUploadsEnd } from './use-article-form.ts';

type Kind = UploadState['kind'];

test.each<[name: string, before: Kind[], after: Kind[], end: string | null]>([
  ['one that is pending', ['uploading', 'idle'], ['uploading', 'idle'], null],
  ['one that waits for a sign-in', ['uploading', 'idle'], ['signed-out', 'idle'], null],
  ['one that is stored', ['uploading', 'idle'], ['stored', 'idle'], 'stored'],
  ['one that is stored while another is pending', ['uploading', 'uploading'], ['stored', 'uploading'], null],
  ['one that is stored after an earlier failure of another', ['uploading', 'failed'], ['stored', 'failed'], 'stored'],
  ['one that has failed while another is pending', ['uploading', 'uploading'], ['failed', 'uploading'], 'failed'],
  ['one that is cancelled', ['uploading', 'stored'], ['idle', 'stored'], 'canceled'],
  ['one whose sign-in is declined', ['signed-out', 'idle'], ['idle', 'idle'], 'canceled'],
])('the end of uploads with %s', (_, before, after, end) => {
  expect(decideUploadsEnd(before, after)).toBe(end);
});
