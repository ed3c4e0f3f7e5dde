/** Marks what lies below the first screen: it is laid out only after that has been painted. */
export const AFTER_FIRST_PAINT = 'after-first-paint';

/**
 * Runs in the page's head. Lets the browser skip the parts below the screen for the first paint, and afterwards lay them
 * out one in each frame, so that a long front page never keeps a slow phone busy for long. Not where the reader
 * comes back or is led to a place further down: that place must be where it was.
 */
export const FIRST_PAINT_SCRIPT = `(()=>{
const root=document.documentElement,arrival=performance.getEntriesByType('navigation')[0];
if(location.hash||location.search||arrival?.type!=='navigate')return;
root.classList.add('first-paint');
const parts=()=>[...document.querySelectorAll('.${AFTER_FIRST_PAINT}')];
const next=()=>{const part=parts().find(part=>!part.style.contentVisibility);
if(part){part.style.contentVisibility='visible';requestAnimationFrame(()=>setTimeout(next))}
else{root.classList.remove('first-paint');for(const part of parts())part.style.contentVisibility=''}};
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(next)))
})()`;
