import type { Loss } from '#domain/import/moving/foreign-post.ts';
import type { WxrItem } from './read-wxr.ts';

/** The values that variables of templates insert. */
export type SeoValues = {
  title: string;
  excerpt: string;
  author: string;
  category: string;
  tag: string;
};

export type Seo = { seoTitle: string; seoDescription: string; socialImageUrl: string; losses: Loss[] };

type SeoPlugin = {
  name: string;
  title: string;
  description: string;
  image: string;
  focus: string;
  /** Matches a variable; its first group is the name. */
  variable: RegExp;
  /** Fields that have no counterpart in an article, by their names in the report. */
  lost: Readonly<Record<string, string>>;
};

const YOAST: SeoPlugin = {
  name: 'Yoast',
  title: '_yoast_wpseo_title',
  description: '_yoast_wpseo_metadesc',
  image: '_yoast_wpseo_opengraph-image',
  focus: '_yoast_wpseo_focuskw',
  variable: /%%([a-z][\w-]*)(?:\([^()%]*\))?%%/gi,
  lost: {
    'focus keyword': '_yoast_wpseo_focuskw',
    canonical: '_yoast_wpseo_canonical',
    noindex: '_yoast_wpseo_meta-robots-noindex',
    'social title': '_yoast_wpseo_opengraph-title',
    'social description': '_yoast_wpseo_opengraph-description',
    'X title': '_yoast_wpseo_twitter-title',
    'X description': '_yoast_wpseo_twitter-description',
    'X image': '_yoast_wpseo_twitter-image',
  },
};

const RANK_MATH: SeoPlugin = {
  name: 'Rank Math',
  title: 'rank_math_title',
  description: 'rank_math_description',
  image: 'rank_math_facebook_image',
  focus: 'rank_math_focus_keyword',
  variable: /%([a-z]\w*)(?:\([^()%]*\))?%/gi,
  lost: {
    'focus keyword': 'rank_math_focus_keyword',
    canonical: 'rank_math_canonical_url',
    robots: 'rank_math_robots',
    'social title': 'rank_math_facebook_title',
    'social description': 'rank_math_facebook_description',
    'X title': 'rank_math_twitter_title',
    'X description': 'rank_math_twitter_description',
    'X image': 'rank_math_twitter_image',
  },
};

/** Variables for the site's name, which every page's title has anyway, and for the separator before it. */
const SITE_END = new Set(['sep', 'page', 'pagenumber', 'pagetotal', 'sitename', 'sitedesc']);

const VALUE_BY_VARIABLE: Readonly<Record<string, keyof SeoValues | 'focus'>> = {
  title: 'title',
  post_title: 'title',
  excerpt: 'excerpt',
  excerpt_only: 'excerpt',
  name: 'author',
  post_author: 'author',
  category: 'category',
  primary_category: 'category',
  primary_taxonomy_terms: 'category',
  tag: 'tag',
  focuskw: 'focus',
  keyphrase: 'focus',
};

/** The values of the robots field with which Yoast and Rank Math store the default. */
const DEFAULT_ROBOTS = /^(?:0|2|a:1:\{i:0;s:5:"index";\})$/;

/**
 * Reads the fields of Yoast or, if it has none, Rank Math, and replaces the variables of their templates. Unknown variables
 * are removed. They and the fields that have no counterpart in an article are listed as losses.
 */
export function readSeo({ meta }: WxrItem, values: SeoValues): Seo {
  const losses: Loss[] = [];
  const expand = (field: 'title' | 'description') => {
    const plugin = [YOAST, RANK_MATH].find((one) => read(meta, one[field]) !== '');
    if (plugin === undefined) return '';
    const focus = read(meta, plugin.focus).split(',')[0]?.trim() ?? '';
    const { text, unknown } = expandTemplate(read(meta, plugin[field]), plugin.variable, { ...values, focus });
    if (unknown.length > 0) losses.push({ kind: 'fields', detail: `${plugin.name} ${field}: ${unknown.join(' ')}` });
    return text;
  };
  const [seoTitle, seoDescription] = [expand('title'), expand('description')];
  for (const plugin of [YOAST, RANK_MATH]) {
    for (const [name, key] of Object.entries(plugin.lost)) {
      const value = read(meta, key);
      if (value === '' || DEFAULT_ROBOTS.test(value)) continue;
      losses.push({ kind: 'fields', detail: `${plugin.name} ${name} = ${toOneLine(value)}` });
    }
  }
  return { seoTitle, seoDescription, socialImageUrl: read(meta, YOAST.image) || read(meta, RANK_MATH.image), losses };
}

const read = (meta: WxrItem['meta'], key: string) => (meta.get(key) ?? '').trim();

const MAX_VALUE = 80;
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, MAX_VALUE).toWellFormed();

/** Cuts the template before the separator and the name of the site. */
function expandTemplate(template: string, variable: RegExp, values: Readonly<Record<string, string>>) {
  const unknown: string[] = [];
  const end = [...template.matchAll(variable)].find(([, name = '']) => SITE_END.has(name.toLowerCase()))?.index;
  const text = template.slice(0, end).replace(variable, (source, name: string) => {
    const key = VALUE_BY_VARIABLE[name.toLowerCase()];
    if (key === undefined) unknown.push(source);
    return key === undefined ? '' : (values[key] ?? '');
  });
  return { text: text.replace(/\s+/g, ' ').trim(), unknown };
}
