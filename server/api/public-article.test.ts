import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { publicArticleSchema, toPublicRecord } from './public-article.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anyUrl = fc.oneof(
  anyText,
  fc.webUrl(),
  fc.constantFrom('', '/media/x', '/demo/a.webp', 'javascript:alert(1)', '//a'),
);
const anyTime = fc.integer({ min: Date.UTC(1800, 0), max: Date.UTC(3000, 0) });

test('any article has the form of the schema', () => {
  const anyArticle = fc.record({
    ...{ title: anyText, description: anyText, author: anyText, tags: fc.array(anyText, { maxLength: 3 }) },
    ...{ imageUrl: anyUrl, socialImageUrl: anyUrl, imageCaption: anyText, seoTitle: anyText },
    ...{ updatedAt: anyTime, excerpt: anyText },
  });
  fc.assert(
    fc.property(anyArticle, anyTime, ({ excerpt, ...fields }, publicAt) => {
      const corrections = [{ correctedAt: publicAt, text: fields.title }];
      const article = { ...makeArticle(fields), publicAt, excerpt, corrections };
      const record = toPublicRecord(article, { url: 'https://prohor.example' });
      expect(publicArticleSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
    }),
  );
});
