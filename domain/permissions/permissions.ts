import type { Publication } from '../publication/decide-visibility.ts';
import { effectiveStatus, hasBeenPublic, publicUntil } from '../publication/decide-visibility.ts';
import type { Rights, Role } from './roles.ts';

export const ARTICLE_ACTIONS = [
  /** What readers see of the article, and the fields of its form. */
  'read',
  /**
   * What readers never see: revisions, notes, previews and their comments, proposed corrections, the workflow, who has it
   * open.
   */
  'inspect',
  'create',
  'edit',
  /** Storing unsaved text. */
  'autosave',
  /** Submitting for review: a draft, or a change of a public article as a proposal. */
  'submit',
  /** Assigning the article or a proposal for it, which lets the assignee write, and setting when it is due. */
  'assign',
  /** Publishing now or at a set time; changing that time; approving, correcting, and reinstating a withdrawn article. */
  'publish',
  /** Making a public or scheduled article a draft, or withdrawing it publicly. */
  'withdraw',
  /** Changing whether, and until when, the article is featured. */
  'feature',
  /** Creating and revoking preview links. */
  'share',
  'delete',
  /** From the trash. */
  'restore',
] as const;

export type ArticleAction = (typeof ARTICLE_ACTIONS)[number];

/** `withdrawn`: a draft that was public, or an article that was publicly withdrawn. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'public', 'expired', 'withdrawn', 'trashed'] as const;

export type ArticleState = (typeof ARTICLE_STATES)[number];

/**
 * The viewer's relation to an article. Every article belongs to one of the viewer's desks or to another desk. It may also be
 * the viewer's own, or the article or a proposal for it may be assigned to the viewer.
 */
type Relation = 'own' | 'assigned' | 'own-desk' | 'other-desk';

type StatesByRelation = Readonly<Partial<Record<Relation, readonly ArticleState[]>>>;

const EVERYWHERE: StatesByRelation = { own: ARTICLE_STATES, 'own-desk': ARTICLE_STATES, 'other-desk': ARTICLE_STATES };
const NOWHERE: StatesByRelation = {};
const UNPUBLISHED = ['draft', 'withdrawn'] as const;
const EXISTING = ['draft', 'scheduled', 'public', 'expired', 'withdrawn'] as const;

/**
 * The actions on articles that each role may take, by the viewer's relation and the article's state (docs/behaviour §6.1). A new article
 * is the viewer's own and has the state `draft`.
 */
const PERMISSIONS: Readonly<Record<ArticleAction, Readonly<Record<Role, StatesByRelation>>>> = {
  read: {
    owner: EVERYWHERE,
    editor: EVERYWHERE,
    reporter: EVERYWHERE,
    contributor: { own: ARTICLE_STATES, assigned: EXISTING, 'own-desk': ['public'], 'other-desk': ['public'] },
  },
  inspect: {
    owner: EVERYWHERE,
    editor: EVERYWHERE,
    reporter: EVERYWHERE,
    contributor: { own: ARTICLE_STATES, assigned: EXISTING },
  },
  create: {
    owner: EVERYWHERE,
    // Dev mode runs without an account, so its new articles do not have an owner.
    editor: { 'own-desk': ['draft'], own: ['draft'] },
    reporter: { own: ['draft'] },
    contributor: { own: ['draft'] },
  },
  edit: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING, own: UNPUBLISHED, assigned: UNPUBLISHED },
    reporter: { own: UNPUBLISHED, assigned: UNPUBLISHED },
    contributor: { own: UNPUBLISHED, assigned: UNPUBLISHED },
  },
  // Unsaved text is stored even if the article was published after typing began.
  autosave: {
    owner: EVERYWHERE,
    editor: { 'own-desk': ARTICLE_STATES, own: ARTICLE_STATES, assigned: EXISTING },
    reporter: { own: ARTICLE_STATES, assigned: EXISTING },
    contributor: { own: ARTICLE_STATES, assigned: EXISTING },
  },
  submit: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING, own: EXISTING, assigned: EXISTING },
    reporter: { own: EXISTING, assigned: EXISTING },
    contributor: { own: EXISTING, assigned: EXISTING },
  },
  // The assignee may not assign: an editor who cancels an assignment ends the right to write.
  assign: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING, own: EXISTING },
    reporter: { own: EXISTING },
    contributor: { own: EXISTING },
  },
  publish: {
    owner: EVERYWHERE,
    editor: { 'own-desk': ARTICLE_STATES },
    reporter: NOWHERE,
    contributor: NOWHERE,
  },
  withdraw: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING },
    reporter: NOWHERE,
    contributor: NOWHERE,
  },
  feature: {
    owner: EVERYWHERE,
    editor: { 'own-desk': ARTICLE_STATES },
    reporter: NOWHERE,
    contributor: NOWHERE,
  },
  share: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING, own: EXISTING },
    reporter: { own: EXISTING },
    contributor: { own: UNPUBLISHED },
  },
  delete: {
    owner: EVERYWHERE,
    editor: { 'own-desk': EXISTING, own: ['draft'] },
    reporter: { own: ['draft'] },
    contributor: { own: ['draft'] },
  },
  restore: {
    owner: EVERYWHERE,
    editor: { 'own-desk': ['trashed'], own: ['trashed'] },
    reporter: { own: ['trashed'] },
    contributor: { own: ['trashed'] },
  },
};

/**
 * Actions on the whole site. `change-tags` renames and deletes tags of all articles, `change-accounts` changes staff and
 * roles.
 */
export const SITE_ACTIONS = [
  'change-accounts',
  'change-settings',
  'change-ads',
  'change-tags',
  'change-images',
  'read-calendar',
] as const;

export type SiteAction = (typeof SITE_ACTIONS)[number];

/** The roles that may take each action on the whole site. An editor who is limited to certain desks may not change settings of all desks. */
const SITE_PERMISSIONS: Readonly<Record<SiteAction, readonly Role[]>> = {
  'change-accounts': ['owner'],
  'change-settings': ['owner'],
  'change-ads': ['owner'],
  'change-tags': ['owner', 'editor'],
  // Describing and deleting images that others uploaded. Every role may change its own images.
  'change-images': ['owner', 'editor'],
  // The calendar shows scheduled articles.
  'read-calendar': ['owner', 'editor', 'reporter'],
};

/**
 * `no-account`: the account was deleted or deactivated. `role`: the role never has this right. `not-own`, `not-assigned`,
 * `other-desk`: the role has it for the viewer's own articles, for own and assigned ones, or for articles of the viewer's
 * desks. `state`: the role has it for articles in another state, e.g. before publication.
 */
export const REFUSALS = ['no-account', 'role', 'not-own', 'not-assigned', 'other-desk', 'state'] as const;

export type Refusal = (typeof REFUSALS)[number];

export type Permission = { allowed: true } | { allowed: false; reason: Refusal };

/** A result of a write that the rights of its actor do not permit. Nothing is changed. */
export type Forbidden = { kind: 'forbidden'; reason: Refusal };

/** Returns null if the permission is given. */
export function toForbidden(permission: Permission): Forbidden | null {
  return permission.allowed ? null : { kind: 'forbidden', reason: permission.reason };
}

/**
 * The properties of an article on which permissions depend. `desk` is the category, `ownerId` the account that created the
 * article, `assigneeIds` the accounts to which the article, or a proposal for it, is assigned.
 */
export type PermissionTarget = {
  ownerId: string | null;
  desk: string;
  state: ArticleState;
  assigneeIds?: readonly string[];
};

const ALLOWED: Permission = { allowed: true };

const refuse = (reason: Refusal): Permission => ({ allowed: false, reason });

/** Decides whether a viewer may take an action on an article. */
export function decidePermission(rights: Rights, action: ArticleAction, target: PermissionTarget): Permission {
  const { role } = rights;
  if (role === null) return refuse('no-account');
  const permitted = PERMISSIONS[action][role];
  const relations = listRelations(rights, target);
  if (relations.some((relation) => permitted[relation]?.includes(target.state))) return ALLOWED;
  return refuse(findReason(permitted, relations, target.state));
}

/** True if a role may take an action on at least some articles. */
export const mayEver = ({ role }: Rights, action: ArticleAction): boolean =>
  role !== null && Object.keys(PERMISSIONS[action][role]).length > 0;

/** True if a viewer may inspect every article. A list then need not check each one. */
export const mayInspectAll = (rights: Rights): boolean =>
  decidePermission(rights, 'inspect', { ownerId: null, desk: '', state: 'draft' }).allowed;

function findReason(permitted: StatesByRelation, relations: readonly Relation[], state: ArticleState): Refusal {
  if (Object.keys(permitted).length === 0) return 'role';
  if (permitted['own-desk']?.includes(state)) return 'other-desk';
  if (permitted.assigned?.includes(state)) return 'not-assigned';
  if (permitted.own?.includes(state)) return 'not-own';
  if (relations.some((relation) => permitted[relation])) return 'state';
  return permitted.assigned ? 'not-assigned' : 'not-own';
}

function listRelations({ staffId, desks }: Rights, { ownerId, desk, assigneeIds = [] }: PermissionTarget): Relation[] {
  const relations: Relation[] = [desks === null || desks.includes(desk) ? 'own-desk' : 'other-desk'];
  if (staffId === null) return relations;
  if (ownerId === staffId) relations.push('own');
  if (assigneeIds.includes(staffId)) relations.push('assigned');
  return relations;
}

/** Decides whether a viewer may take an action on the whole site. */
export function decideSitePermission({ role, desks }: Rights, action: SiteAction): Permission {
  if (role === null) return refuse('no-account');
  if (!SITE_PERMISSIONS[action].includes(role)) return refuse('role');
  return action !== 'read-calendar' && role === 'editor' && desks !== null ? refuse('other-desk') : ALLOWED;
}

/** Returns the state of an article that is not in the trash. */
export function toArticleState(article: Publication, nowMs: number): Exclude<ArticleState, 'trashed'> {
  if (article.withdrawnAt > 0) return 'withdrawn';
  const status = effectiveStatus(article, nowMs);
  if (status === 'published') return publicUntil(article) > nowMs ? 'public' : 'expired';
  if (status === 'scheduled') return 'scheduled';
  return hasBeenPublic(article, nowMs) ? 'withdrawn' : 'draft';
}
