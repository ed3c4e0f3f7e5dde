import type { Refusal } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/permissions/roles.ts';
import * as bengali from './bengali/permissions.ts';
import { inBoth } from './interface-language.ts';

/** Why something is not permitted, in English (docs/behaviour.md §6.1). Shown only on a site with roles. */
export const permissionText = inBoth(
  {
    roles: { owner: 'Owner', editor: 'Editor', reporter: 'Reporter', contributor: 'Contributor' } satisfies Record<
      Role,
      string
    >,
    refusals: {
      'no-account': 'Your account has been deactivated.',
      role: 'Your role doesn’t allow this. Ask an editor or an owner.',
      'not-own': 'You can do this only with articles that you started.',
      'not-assigned': 'This article isn’t yours. Ask an editor if you should work on it.',
      'other-desk': 'This belongs to a desk that isn’t yours.',
      state: 'Your role allows this only before the article is published or scheduled. Ask an editor.',
    } satisfies Record<Refusal, string>,
    /** In the list of articles that a change of several left out. */
    inList: 'your role doesn’t allow it',
  },
  bengali.permissionText,
);
