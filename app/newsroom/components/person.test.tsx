import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NamesContext, Person } from './person.tsx';

test.each([
  ['mina@prohor.example', '<span title="mina@prohor.example">মিনা রহমান</span>'],
  ['deleted@prohor.example', 'deleted@prohor.example'],
])('%s is shown as %s', (email, markup) => {
  const names = { 'mina@prohor.example': 'মিনা রহমান' };
  expect(
    renderToStaticMarkup(
      <NamesContext value={names}>
        <Person email={email} />
      </NamesContext>,
    ),
  ).toBe(markup);
});
