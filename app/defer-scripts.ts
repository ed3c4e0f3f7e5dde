/** The type that keeps React Router's entry script from running before its time. */
const WAITING_TYPE = 'text/waiting-module';

/**
 * Starts the waiting entry script once the page has loaded and been painted, or at the reader's first touch of it,
 * whichever is earlier: until then it competes with neither the featured picture nor the font.
 */
const STARTER = `(()=>{let s=0;const go=()=>{if(s)return;s=1;for(const w of document.querySelectorAll('script[type="${WAITING_TYPE}"]')){const m=document.createElement('script');m.type='module';m.textContent=w.textContent;document.body.append(m)}};const soon=()=>requestAnimationFrame(()=>setTimeout(go,0));document.readyState==='complete'?soon():addEventListener('load',soon);for(const e of ['pointerdown','keydown','touchstart'])addEventListener(e,go,{once:true,passive:true})})()`;

/**
 * Takes the rendered document's module preloads out and makes its entry script wait. The HTML is React Router's, so
 * the forms looked for are those of its `Scripts` component.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module" async="">/g, `<script type="${WAITING_TYPE}">`)
    .replace('</body>', `<script>${STARTER}</script></body>`);
}
