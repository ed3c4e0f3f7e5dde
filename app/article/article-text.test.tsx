import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { ArticleTitle } from './article-text.tsx';

it('ArticleTitle shows emphasised words upright in the accent colour', () => {
  expect(renderToStaticMarkup(<ArticleTitle parts={parseTitle('চরে *আলো* & জল')} />)).toBe(
    'চরে <em class="text-accent not-italic">আলো</em> &amp; জল', // "on the shoal light & water"
  );
});

it('ArticleTitle has no line break inside a range', () => {
  expect(renderToStaticMarkup(<ArticleTitle parts={parseTitle('দাম ৫০%–৬০% *১০–১২* দিনে')} />)).toBe(
    'দাম <span class="whitespace-nowrap">৫০%–৬০%</span> <em class="text-accent not-italic"><span class="whitespace-nowrap">১০–১২</span></em> দিনে', // "prices 50%–60% in 10–12 days"
  );
});
