export const ARTICLE_STATUSES = ['published', 'draft', 'scheduled'] as const;

/** docs/behaviour.md §9: the author of an article that names none. */
export const DEFAULT_AUTHOR = 'Staff Correspondent';

/** What a field stores. */
type ValueByKind = {
  /** Text of one line. */
  line: string;
  /** Text of one line, or null if there is none. */
  optionalLine: string | null;
  /** Text of several lines. */
  body: string;
  tags: readonly string[];
  flag: boolean;
  status: (typeof ARTICLE_STATUSES)[number];
  /** Milliseconds since 1970. */
  time: number;
  count: number;
};

type FieldKind = keyof ValueByKind;

/** What is known of a field. */
export type FieldFacts = {
  kind: FieldKind;
  /** Writers' changes are compared and merged by part; null if the service sets the field. */
  part: string | null;
  /** The longest text the form and the import accept, in UTF-16 units, and the field's name in the form's message. */
  limit?: { maxLength: number; name: string };
  /** For a field added later: revisions, trash and forms from before lack it, and it is then empty. */
  mayBeMissing?: true;
};

/**
 * The fields of an article besides its id (docs/behaviour.md §3), in the order of the import file. Types, import record,
 * form, database columns, revisions, export, comparison and merging derive from this table. The limits are far above what
 * a newsroom writes.
 */
export const ARTICLE_FIELDS = {
  title: { kind: 'line', part: 'title', limit: { maxLength: 500, name: 'title' } },
  /** The article's body, in the light markup (`domain/markup`). */
  description: { kind: 'body', part: 'description', limit: { maxLength: 300_000, name: 'description' } },
  /** A name of the taxonomy, like `subcategory`. */
  category: { kind: 'line', part: 'placement' },
  subcategory: { kind: 'optionalLine', part: 'placement' },
  author: { kind: 'line', part: 'author', limit: { maxLength: 200, name: 'author' } },
  tags: { kind: 'tags', part: 'tags', limit: { maxLength: 2_000, name: 'list of tags' } },
  imageUrl: { kind: 'line', part: 'image', limit: { maxLength: 2_000, name: 'image URL' } },
  imageCaption: { kind: 'line', part: 'image', limit: { maxLength: 2_000, name: 'caption' } },
  /** What the image shows, for readers who do not see it. */
  imageAlt: {
    kind: 'line',
    part: 'image',
    limit: { maxLength: 2_000, name: 'alternative text' },
    mayBeMissing: true,
  },
  /** What search engines and link previews show instead of the title; empty for the title. */
  seoTitle: {
    kind: 'line',
    part: 'seo',
    limit: { maxLength: 500, name: 'headline for search engines' },
    mayBeMissing: true,
  },
  /** As `seoTitle`, below the title. */
  seoDescription: {
    kind: 'line',
    part: 'seo',
    limit: { maxLength: 1_000, name: 'summary for search engines' },
    mayBeMissing: true,
  },
  isFeatured: { kind: 'flag', part: 'isFeatured' },
  /** When a featured article stops leading the home page; 0 if it has no end or is not featured. */
  featuredUntil: { kind: 'time', part: 'isFeatured', mayBeMissing: true },
  createdAt: { kind: 'time', part: null },
  updatedAt: { kind: 'time', part: null },
  status: { kind: 'status', part: 'publication' },
  /** 0 unless the status is `scheduled`. */
  publishAt: { kind: 'time', part: 'publication' },
  viewCount: { kind: 'count', part: null },
  metaTitle: { kind: 'line', part: null, limit: { maxLength: 500, name: 'meta title' } },
  metaDescription: { kind: 'line', part: null, limit: { maxLength: 1_000, name: 'meta description' } },
} as const satisfies Record<string, FieldFacts>;

type Fields = typeof ARTICLE_FIELDS;

export type ArticleField = keyof Fields;

/** A field that the writer decides. */
export type InputField = { [Field in ArticleField]: Fields[Field]['part'] extends null ? never : Field }[ArticleField];

/** The stored values of some fields. */
export type FieldValues<Field extends ArticleField> = { [Key in Field]: ValueByKind[Fields[Key]['kind']] };

export const ARTICLE_FIELD_NAMES: readonly ArticleField[] = Object.keys(ARTICLE_FIELDS).filter(
  (name): name is ArticleField => name in ARTICLE_FIELDS,
);

export const INPUT_FIELD_NAMES: readonly InputField[] = ARTICLE_FIELD_NAMES.filter(
  (field): field is InputField => ARTICLE_FIELDS[field].part !== null,
);

type ByKind = Record<FieldKind, (facts: FieldFacts) => unknown>;

/** One value for each of `fields`, made by the function for the field's kind. */
export function mapFields<Field extends ArticleField, Makers extends ByKind>(
  fields: readonly Field[],
  makers: Makers,
): { [Key in Field]: ReturnType<Makers[Fields[Key]['kind']]> } {
  return fromFields(fields, (field) => makers[ARTICLE_FIELDS[field].kind](ARTICLE_FIELDS[field]));
}

/** `source` with nothing but the listed fields. */
export function pickFields<Source extends object, Field extends keyof Source & string>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  return fromFields(fields, (field) => source[field]);
}

function fromFields<Field extends string, Result extends Record<Field, unknown>>(
  fields: readonly Field[],
  toValue: (field: Field) => unknown,
): Result {
  // TypeScript does not follow the keys through `fromEntries`. The only assertion of a type in domain/.
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Result;
}
