import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { ArticleTitle } from './article-text.tsx';

it('ArticleTitle shows emphasised words upright in the accent colour', () => {
  expect(renderToStaticMarkup(<ArticleTitle parts={parseTitle('চরে *আলো* & জল')} />)).toBe(
    'চরে <em class="text-accent not-italic">আলো</em> &amp; জল', // "on the shoal light & water"
  );
});

it('ArticleTitle marks the dashes at which no line may break', () => {
  expect(renderToStaticMarkup(<ArticleTitle parts={parseTitle('দাম ৫০%–৬০% *৮১*-র')} />)).toBe(
    'দাম ৫০%<i>–</i>৬০% <em class="text-accent not-italic">৮১</em><i>-</i>র', // "prices 50%–60%, of 81"
  );
});
