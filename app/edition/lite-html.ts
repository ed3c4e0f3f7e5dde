import { selectUsedStyles } from './used-styles.ts';

/** For search engines and link previews, which request the full edition. */
const FOR_PROGRAMS =
  /<script type="application\/ld\+json">.*?<\/script>|<meta (?:property|name="(?:twitter:[^"]*|keywords)")[^>]*>/gs;
/** React Router's marks for its script. */
const ROUTER_MARKS = / data-discover="true"/g;
const STYLES = /(?<=<style>).*?(?=<\/style>)/s;

/** Removes from a rendered lite page what only programs read, and the styles that it does not use. */
export function toLiteHtml(html: string): string {
  const content = html.replace(FOR_PROGRAMS, '').replace(ROUTER_MARKS, '');
  return content.replace(STYLES, (styles) => selectUsedStyles(styles, content));
}
