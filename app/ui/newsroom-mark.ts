/** What only staff who are signed in are shown: the same in every page, and hidden unless the root is marked. */
export const NEWSROOM_ONLY = 'newsroom-only';

/**
 * Runs in the page's head, before anything is painted: marks the root for whoever has the hint that they are signed in,
 * so that one kept page serves everybody. The mark opens nothing; the server asks for the session. A page that
 * comes back from the browser's memory is looked at again, and so is a root whose classes React took off.
 */
export const NEWSROOM_MARK_SCRIPT = `(()=>{
const root=document.documentElement;
const mark=()=>root.classList.toggle('newsroom',/(^|; )newsroom=1(;|$)/.test(document.cookie));
mark();
addEventListener('pageshow',mark);
document.addEventListener('visibilitychange',mark);
new MutationObserver(mark).observe(root,{attributeFilter:['class']});
})()`;
