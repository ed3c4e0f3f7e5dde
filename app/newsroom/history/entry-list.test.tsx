import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EntryList } from './entry-list.tsx';
import type { EntryView } from './entry-view.ts';

const ENTRY: EntryView = {
  id: 'h1',
  userEmail: 'rina@prohor.example',
  userId: 'u1',
  action: 'Deleted',
  note: '',
  text: '',
  at: { iso: '2026-11-20T06:00:00.000Z', text: '20 Nov 2026, 12:00' },
  revision: null,
  hasChanges: false,
};

function render(entry: Partial<EntryView>): string {
  const element = <EntryList currentRevision={null} entries={[{ ...ENTRY, ...entry }]} search="" />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('an entry names the action and the user, with the id as a tooltip', () => {
  const html = render({});
  expect(html).toContain('<strong>Deleted</strong>');
  expect(html).toContain('title="User ID: u1">rina@prohor.example</span>');
  expect(html).not.toContain('N/A');
});

test('an entry without a user id says N/A', () => {
  expect(render({ userEmail: 'Unknown User', userId: null })).toContain('User ID: N/A');
});
