export const ARTICLE_STATUSES = ['published', 'draft', 'scheduled'] as const;

/** The author of an article that names none (docs/behaviour §9). */
export const DEFAULT_AUTHOR = 'Staff Correspondent';

type ValueByKind = {
  line: string;
  optionalLine: string | null;
  body: string;
  tags: readonly string[];
  flag: boolean;
  status: (typeof ARTICLE_STATUSES)[number];
  /** A time in milliseconds since 1970. */
  time: number;
  count: number;
};

type FieldKind = keyof ValueByKind;

export type FieldDefinition = {
  kind: FieldKind;
  /**
   * The part that the field belongs to. Changes are compared and merged by part. Null if the service sets the field.
   */
  part: string | null;
  /**
   * The maximum length that the form and the import accept, in UTF-16 units, and the field's name in the form's
   * message.
   */
  limit?: { maxLength: number; name: string };
  /** True for a field that was added later. Older revisions, trash and forms lack the field; it is then empty. */
  mayBeMissing?: true;
};

/**
 * The fields of an article, without its id (docs/behaviour §3), in the order of the import file. Types, import
 * record, form, database columns, revisions, export, comparison and merging derive from this table. The limits are far
 * above anything a newsroom writes.
 */
export const ARTICLE_FIELDS = {
  title: { kind: 'line', part: 'title', limit: { maxLength: 500, name: 'title' } },
  /** In the light markup (`domain/markup`). */
  description: { kind: 'body', part: 'description', limit: { maxLength: 300_000, name: 'description' } },
  /** This and `subcategory` are names from the taxonomy. */
  category: { kind: 'line', part: 'placement' },
  subcategory: { kind: 'optionalLine', part: 'placement' },
  author: { kind: 'line', part: 'author', limit: { maxLength: 200, name: 'author' } },
  tags: { kind: 'tags', part: 'tags', limit: { maxLength: 2_000, name: 'list of tags' } },
  imageUrl: { kind: 'line', part: 'image', limit: { maxLength: 2_000, name: 'image URL' } },
  imageCaption: { kind: 'line', part: 'image', limit: { maxLength: 2_000, name: 'caption' } },
  /** A description for readers who do not see the image. */
  imageAlt: {
    kind: 'line',
    part: 'image',
    limit: { maxLength: 2_000, name: 'alternative text' },
    mayBeMissing: true,
  },
  /** Who took or owns the image. */
  imageCredit: { kind: 'line', part: 'image', limit: { maxLength: 500, name: 'credit' }, mayBeMissing: true },
  /** The title for search engines and link previews. Empty if it is `title`. */
  seoTitle: {
    kind: 'line',
    part: 'seo',
    limit: { maxLength: 500, name: 'headline for search engines' },
    mayBeMissing: true,
  },
  /** The description for search engines and link previews. */
  seoDescription: {
    kind: 'line',
    part: 'seo',
    limit: { maxLength: 1_000, name: 'summary for search engines' },
    mayBeMissing: true,
  },
  /** The image for link previews and search engines. Empty if it is the article's image. */
  socialImageUrl: {
    kind: 'line',
    part: 'socialImage',
    limit: { maxLength: 2_000, name: 'URL of the image for link previews' },
    mayBeMissing: true,
  },
  /** A description of the image for link previews. Empty if it is the title. */
  socialImageAlt: {
    kind: 'line',
    part: 'socialImage',
    limit: { maxLength: 2_000, name: 'alternative text for link previews' },
    mayBeMissing: true,
  },
  isFeatured: { kind: 'flag', part: 'isFeatured' },
  /** When a featured article stops leading the home page. 0 for no limit, or if it is not featured. */
  featuredUntil: { kind: 'time', part: 'isFeatured', mayBeMissing: true },
  createdAt: { kind: 'time', part: null },
  updatedAt: { kind: 'time', part: null },
  status: { kind: 'status', part: 'publication' },
  /** 0 unless the status is `scheduled`. */
  publishAt: { kind: 'time', part: 'publication' },
  /** The article is not public before this time. 0 without an embargo (docs/behaviour §4.21). */
  embargoUntil: { kind: 'time', part: 'publication', mayBeMissing: true },
  /** The article is not public from this time on. 0 if it never expires (docs/behaviour §4.21). */
  expiresAt: { kind: 'time', part: 'publication', mayBeMissing: true },
  /** When the article became public, also if it no longer is. 0 if it never was (docs/behaviour §4.2). */
  publishedAt: { kind: 'time', part: null, mayBeMissing: true },
  /** When the article was withdrawn. 0 if it is not (docs/behaviour §4.22). */
  withdrawnAt: { kind: 'time', part: null, mayBeMissing: true },
  /** The reason that readers see. Empty if the article is not withdrawn. */
  withdrawalReason: {
    kind: 'line',
    part: null,
    limit: { maxLength: 1_000, name: 'reason of the withdrawal' },
    mayBeMissing: true,
  },
  viewCount: { kind: 'count', part: null },
  metaTitle: { kind: 'line', part: null, limit: { maxLength: 500, name: 'meta title' } },
  metaDescription: { kind: 'line', part: null, limit: { maxLength: 1_000, name: 'meta description' } },
} as const satisfies Record<string, FieldDefinition>;

type Fields = typeof ARTICLE_FIELDS;

export type ArticleField = keyof Fields;

export type InputField = { [Field in ArticleField]: Fields[Field]['part'] extends null ? never : Field }[ArticleField];

/** A field in which staff type a text. It has a limit, unlike a choice such as the category. */
export type TypedField = Exclude<
  { [Field in InputField]: Fields[Field] extends { limit: object } ? Field : never }[InputField],
  'imageUrl' | 'socialImageUrl'
>;

export type FieldValues<Field extends ArticleField> = { [Key in Field]: ValueByKind[Fields[Key]['kind']] };

export const ARTICLE_FIELD_NAMES: readonly ArticleField[] = Object.keys(ARTICLE_FIELDS).filter(
  (name): name is ArticleField => name in ARTICLE_FIELDS,
);

export const INPUT_FIELD_NAMES: readonly InputField[] = ARTICLE_FIELD_NAMES.filter(
  (field): field is InputField => ARTICLE_FIELDS[field].part !== null,
);

type ByKind = Record<FieldKind, (definition: FieldDefinition) => unknown>;

/** Creates a value for each of `fields` with the function for the field's kind. */
export function mapFields<Field extends ArticleField, Makers extends ByKind>(
  fields: readonly Field[],
  makers: Makers,
): { [Key in Field]: ReturnType<Makers[Fields[Key]['kind']]> } {
  return fromFields(fields, (field) => makers[ARTICLE_FIELDS[field].kind](ARTICLE_FIELDS[field]));
}

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
  // TypeScript loses the keys in `fromEntries`.
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Result;
}
