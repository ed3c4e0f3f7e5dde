import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StoryPicture } from './story-picture.tsx';

const PICTURE = {
  url: '/demo/flood-1280.webp',
  width: 1280,
  height: 720,
  srcSet: '/demo/flood-400.webp 400w',
  sources: [],
  placeholder: null,
};
const CAPTION = 'নদীর ধারে'; // "by the river"

describe('a picture', () => {
  it('reserves its box and loads late', () => {
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption={CAPTION} sizes="100vw" />);
    expect(html).toMatch(/height="720".*loading="lazy"/);
    expect(html).toContain('width="1280"');
    expect(html).toContain('sizes="100vw"');
    expect(html).toContain(`alt="${CAPTION}"`);
    expect(html).not.toContain('figcaption');
  });

  it('loads first where it is the largest thing on the page', () => {
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption="" priority sizes="100vw" />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('loading="eager"');
  });

  it('shows a caption once', () => {
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption={CAPTION} showCaption sizes="100vw" />);
    expect(html.split(CAPTION)).toHaveLength(2);
    expect(html).toContain('alt=""');
  });

  it('draws no empty caption', () => {
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption="" showCaption sizes="100vw" />);
    expect(html).not.toContain('figcaption');
  });

  it('names one file where there is one size', () => {
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption="" sizes="100vw" srcSet={null} />);
    expect(html).not.toMatch(/srcset|sizes/i);
  });

  it('offers better formats first, and each browser takes what it knows', () => {
    const sources = [
      { type: 'image/avif', srcSet: '/a.avif 400w' },
      { type: 'image/webp', srcSet: '/a.webp 400w' },
    ];
    const html = renderToStaticMarkup(<StoryPicture {...PICTURE} caption="" sizes="50vw" sources={sources} />);
    expect(html).toMatch(/<picture><source[^>]*"\/a.avif 400w"[^>]*><source[^>]*"\/a.webp 400w"[^>]*><img/);
    expect(html.split('sizes="50vw"')).toHaveLength(4);
  });

  it('is cropped to the shape of its neighbours, or shown as it is', () => {
    const tall = { ...PICTURE, width: 900, height: 1200 };
    expect(renderToStaticMarkup(<StoryPicture {...tall} caption="" sizes="100vw" />)).toContain(
      'aspect-ratio:1280 / 720',
    );
    const own = renderToStaticMarkup(<StoryPicture {...tall} caption="" shape="own" sizes="100vw" />);
    expect(own).toContain('aspect-ratio:900 / 1200');
    expect(own).toMatch(/height="1200".*width="900"/);
  });

  it('has its placeholder behind it', () => {
    const html = renderToStaticMarkup(
      <StoryPicture {...PICTURE} caption="" placeholder="data:image/webp;base64,UklG" sizes="100vw" />,
    );
    expect(html).toContain('background-image:url(data:image/webp;base64,UklG)');
  });
});
