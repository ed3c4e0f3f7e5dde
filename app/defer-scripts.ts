/** The type that keeps React Router's entry script from running before its time. */
const WAITING_TYPE = 'text/waiting-module';
/** After the load event: long enough for the page to be painted, too short to be noticed. */
const AFTER_LOAD_MS = 200;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Starts the waiting entry script once the page has loaded and been painted, or at the reader's first touch of it,
 * whichever is earlier: until then it competes with neither the featured picture nor the font. The modules it needs are
 * fetched together but run one by one, so that none of them keeps the phone busy for long.
 */
const toStarter = (modules: readonly string[], early: readonly string[]) => `(()=>{let started=false;
const go=async()=>{if(started)return;started=true;
for(const href of ${JSON.stringify(modules)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
for(const href of ${JSON.stringify(early)}){await import(href);await new Promise(done=>setTimeout(done))}
for(const waiting of document.querySelectorAll('script[type="${WAITING_TYPE}"]')){const script=document.createElement('script');script.type='module';script.textContent=waiting.textContent;document.body.append(script)}};
const soon=()=>requestAnimationFrame(()=>setTimeout(go,${AFTER_LOAD_MS}));
document.readyState==='complete'?soon():addEventListener('load',soon);
for(const touch of ['pointerdown','keydown','touchstart'])addEventListener(touch,go,{once:true,passive:true})})()`;

/**
 * Takes the rendered document's module preloads out and makes its entry script wait. The HTML is React Router's, so
 * the forms looked for are those of its `Scripts` component.
 */
export function deferScripts(html: string): string {
  const modules = [...new Set([...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? []))];
  // These two act as soon as they run: the entry script brings them in at its time.
  const early = modules.filter((href) => !/\/(entry\.client|manifest)-/.test(href));
  return html
    .replace(PRELOAD, '')
    .replace(/<script type="module" async="">/g, `<script type="${WAITING_TYPE}">`)
    .replace('</body>', () => `<script>${toStarter(modules, early)}</script></body>`);
}
