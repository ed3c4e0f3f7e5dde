import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StoryPicture } from './story-picture.tsx';

const PICTURE = { url: '/demo/flood-1280.webp', width: 1280, height: 720, srcSet: '/demo/flood-400.webp 400w' };
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
});
