import { THEME_STORAGE_KEY } from '#domain/article/limits.ts';
import { THEME_GROUND } from './theme-colours.ts';

/** What an element carries that switches the theme when it is pressed. */
export const THEME_TOGGLE = { 'data-theme-toggle': '' } as const;

/**
 * Runs in the page's head, before anything is painted: marks the root as dark where the reader chose so, else where the
 * system prefers it (spec §4); lets every toggle work before the page's own script is there; follows the system and
 * the reader's other tabs. What is chosen holds for the page where nothing can be stored. The root is watched, because
 * React takes foreign classes off it when it has to draw the whole document anew.
 */
export const THEME_SCRIPT = `(()=>{
const root=document.documentElement,system=matchMedia('(prefers-color-scheme: dark)'),frame=document.createElement('meta');
let unstored=null;
const chosen=()=>{try{return unstored??localStorage.getItem('${THEME_STORAGE_KEY}')}catch{return unstored}};
const apply=()=>{const c=chosen(),dark=c==='dark'||c!=='light'&&system.matches;root.classList.toggle('dark',dark);frame.content=dark?'${THEME_GROUND.dark}':'${THEME_GROUND.light}';if(!frame.isConnected)document.head.append(frame)};
const toggle=()=>{const next=root.classList.contains('dark')?'light':'dark';unstored=null;try{localStorage.setItem('${THEME_STORAGE_KEY}',next)}catch{unstored=next}apply()};
frame.name='theme-color';
apply();
document.addEventListener('click',e=>{if(e.target.closest('[data-theme-toggle]'))toggle()});
system.addEventListener('change',apply);
addEventListener('storage',apply);
addEventListener('pageshow',apply);
new MutationObserver(apply).observe(root,{attributeFilter:['class']});
})()`;
