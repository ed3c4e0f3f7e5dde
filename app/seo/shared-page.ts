import type { MetaDescriptor } from 'react-router';

/** A page as other sites show it. */
export type SharedPage = {
  /** The title in link previews. Search engines show `documentTitle`. */
  title: string;
  documentTitle: string;
  /** The description in link previews. Search engines show `searchDescription`. */
  description: string;
  searchDescription: string;
  imageUrl: string;
  siteName: string;
};

/** Reads a page's metadata in the same way as other sites. */
export function toSharedPage(descriptors: readonly MetaDescriptor[]): SharedPage {
  const tags = new Map<string, string>();
  let documentTitle = '';
  for (const descriptor of descriptors) {
    if ('title' in descriptor && typeof descriptor.title === 'string') documentTitle ||= descriptor.title;
    const name = 'property' in descriptor ? descriptor.property : 'name' in descriptor ? descriptor.name : null;
    const content = 'content' in descriptor ? descriptor.content : null;
    if (typeof name === 'string' && typeof content === 'string') tags.set(name, content);
  }
  const read = (name: string) => tags.get(name) ?? '';
  return {
    title: read('og:title'),
    documentTitle,
    description: read('og:description'),
    searchDescription: read('description'),
    imageUrl: read('og:image'),
    siteName: read('og:site_name'),
  };
}
