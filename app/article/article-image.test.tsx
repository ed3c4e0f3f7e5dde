import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticleImage } from './article-image.tsx';

const IMAGE = {
  url: '/demo/flood-1280.webp',
  width: 1280,
  height: 720,
  srcSet: '/demo/flood-400.webp 400w',
  sources: [],
  placeholder: null,
  position: null,
};
const CAPTION = 'নদীর ধারে'; // "by the river"

describe('ArticleImage', () => {
  it('reserves its space and loads lazily', () => {
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt={CAPTION} sizes="100vw" />);
    expect(html).toMatch(/height="720".*loading="lazy"/);
    expect(html).toContain('width="1280"');
    expect(html).toContain('sizes="100vw"');
    expect(html).toContain(`alt="${CAPTION}"`);
    expect(html).not.toContain('figcaption');
  });

  it('loads eagerly with high priority if it is the largest image of the page', () => {
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt="" priority sizes="100vw" />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('loading="eager"');
  });

  it('shows its caption beside its alternative text', () => {
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt="" caption={CAPTION} sizes="100vw" />);
    expect(html).toContain('alt=""');
    expect(html).toMatch(new RegExp(`<figcaption[^>]*>${CAPTION}</figcaption>`));
  });

  it('renders no empty caption', () => {
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt="" caption="" sizes="100vw" />);
    expect(html).not.toContain('figcaption');
  });

  it('has no srcset if there is one size', () => {
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt="" sizes="100vw" srcSet={null} />);
    expect(html).not.toMatch(/srcset|sizes/i);
  });

  it('lists better formats first', () => {
    const sources = [
      { type: 'image/avif', srcSet: '/a.avif 400w' },
      { type: 'image/webp', srcSet: '/a.webp 400w' },
    ];
    const html = renderToStaticMarkup(<ArticleImage {...IMAGE} alt="" sizes="50vw" sources={sources} />);
    expect(html).toMatch(/<picture><source[^>]*"\/a.avif 400w"[^>]*><source[^>]*"\/a.webp 400w"[^>]*><img/);
    expect(html.split('sizes="50vw"')).toHaveLength(4);
  });

  it('is cropped to 16:9 or keeps its own aspect ratio', () => {
    const tall = { ...IMAGE, width: 900, height: 1200 };
    // The class has the box's aspect ratio.
    expect(renderToStaticMarkup(<ArticleImage {...tall} alt="" sizes="100vw" />)).toMatch(/height="720".*width="1280"/);
    const own = renderToStaticMarkup(<ArticleImage {...tall} alt="" shape="own" sizes="100vw" />);
    expect(own).toContain('aspect-ratio:900 / 1200');
    expect(own).toContain('class="is-whole"');
    expect(own).toMatch(/height="1200".*width="900"/);
  });

  it('has its placeholder as background', () => {
    const html = renderToStaticMarkup(
      <ArticleImage {...IMAGE} alt="" placeholder="data:image/webp;base64,UklG" sizes="100vw" />,
    );
    expect(html).toContain('background-image:url(data:image/webp;base64,UklG)');
  });
});
