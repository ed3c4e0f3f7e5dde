import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NamesContext, Person } from './person.tsx';

test.each([
  ['mina@prohor.example', '{}-এর মন্তব্য', '<span title="mina@prohor.example">মিনা রহমান</span>-এর মন্তব্য'],
  ['mina@prohor.example', '{}', '<span title="mina@prohor.example">মিনা রহমান</span>'],
  ['deleted@prohor.example', 'Note by {}', 'Note by deleted@prohor.example'],
])('%s in %j is shown as %s', (email, text, markup) => {
  const names = { 'mina@prohor.example': 'মিনা রহমান' };
  expect(
    renderToStaticMarkup(
      <NamesContext value={names}>
        <Person email={email} text={text} />
      </NamesContext>,
    ),
  ).toBe(markup);
});
