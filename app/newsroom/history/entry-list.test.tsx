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
  changed: [],
};

function render(entry: Partial<EntryView>): string {
  const element = <EntryList currentRevision={null} entries={[{ ...ENTRY, ...entry }]} part={null} search="" />;
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

test('an entry names the fields that it changed, and the filter leads to the entries of one field', () => {
  const entries: EntryView[] = [
    { ...ENTRY, id: 'h2', action: 'Edited', userEmail: 'kamal@prohor.example', changed: ['title', 'tags'] },
    { ...ENTRY, id: 'h1', action: 'Edited', changed: ['tags'] },
  ];
  const element = (
    <EntryList currentRevision={null} entries={entries} part="title" search="?status=draft&field=title" />
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toContain('Title, Tags');
  expect(html).toContain('kamal@prohor.example');
  expect(html).not.toContain('rina@prohor.example');
  expect(html).toContain('href="/?status=draft&amp;field=tags"');
  expect(html).toContain('href="/?status=draft"');
});
