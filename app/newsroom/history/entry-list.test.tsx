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
  approvedBy: null,
};

const CHOICE = { chosen: null, onChoose: () => {} };

function render(entry: Partial<EntryView>): string {
  const element = (
    <EntryList {...CHOICE} currentRevision={null} entries={[{ ...ENTRY, ...entry }]} part={null} search="" />
  );
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
    <EntryList {...CHOICE} currentRevision={null} entries={entries} part="title" search="?status=draft&field=title" />
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toContain('Title, Tags');
  expect(html).toContain('kamal@prohor.example');
  expect(html).not.toContain('rina@prohor.example');
  expect(html).toContain('href="/?status=draft&amp;field=tags"');
  expect(html).toContain('href="/?status=draft"');
});

test('a publication names who approved the text', () => {
  expect(render({ action: 'Edited', approvedBy: 'kamal@prohor.example' })).toContain(
    'Approved by kamal@prohor.example',
  );
});

test('after the choice of a revision, every other one can be compared with it', () => {
  const entries = [3, 2].map((revision): EntryView => ({ ...ENTRY, id: `h${revision}`, action: 'Edited', revision }));
  const element = <EntryList {...CHOICE} chosen={3} currentRevision={3} entries={entries} part={null} search="" />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toContain('aria-pressed="true"');
  expect(html.match(/href="[^"]*with[^"]*"/gu)).toEqual(['href="/?version=2&amp;with=3"']);
});
