import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { StoryTitle } from './story-title.tsx';

it('shows emphasised words upright in the accent colour', () => {
  expect(renderToStaticMarkup(<StoryTitle parts={parseTitle('চরে *আলো* & জল')} />)).toBe(
    'চরে <em class="text-accent not-italic">আলো</em> &amp; জল', // "on the shoal light & water"
  );
});
