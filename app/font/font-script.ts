import { FONT_PRELOADS } from '../../fonts/manifest.ts';

const STORAGE_KEY = 'font';
const VERSION = FONT_PRELOADS.join(' ');
/** After the load event: when the picture is there and the page's own script is not waiting for the line any more. */
const AFTER_LOAD_MS = 1_500;

/**
 * Runs in the page's head, before anything is painted, and decides whether this page is set in our font.
 *
 * A phone draws Bengali itself, so the first page is set in its own font at the same measures, and ours is fetched only
 * when everything else is there; from the next page on it is in the browser's cache and used at once. Nothing is
 * ever set anew under the reader's eyes. Where the system has no Bengali letters (they all come out as the same box) ours
 * is fetched at once. The root is watched for the same reason as by the theme.
 */
export const FONT_SCRIPT = `(()=>{
const root=document.documentElement,pen=document.createElement('canvas').getContext('2d');
const mark=()=>root.classList.toggle('web-font',true);
const use=()=>{mark();new MutationObserver(mark).observe(root,{attributeFilter:['class']})};
const fetched=()=>{try{return localStorage.getItem('${STORAGE_KEY}')==='${VERSION}'}catch{return false}};
const keep=()=>{try{localStorage.setItem('${STORAGE_KEY}','${VERSION}')}catch{}};
const drawsBengali=()=>{pen.font='16px sans-serif';return new Set(['\\u0995','\\u0999','\\u0983','\\u0988'].map(letter=>pen.measureText(letter).width)).size>1};
if(fetched())use();
else if(!drawsBengali()){use();for(const href of ${JSON.stringify(FONT_PRELOADS)}){const link=document.createElement('link');link.rel='preload';link.as='font';link.crossOrigin='anonymous';link.href=href;document.head.append(link)}}
else addEventListener('load',()=>setTimeout(()=>document.fonts.load('1em Prohor','\\u0995a').then(keep,()=>{}),${AFTER_LOAD_MS}));
})()`;
