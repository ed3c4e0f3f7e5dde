import type { Refusal } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/permissions/roles.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';

/** Why something is not permitted (docs/behaviour §6.1). Shown only on a site with roles. */
export const permissionText = inBoth({
  roles: {
    owner: both('Owner', 'মালিক'),
    editor: both('Editor', 'সম্পাদক'),
    reporter: both('Reporter', 'প্রতিবেদক'),
    contributor: both('Contributor', 'প্রদায়ক'),
  } satisfies Record<Role, Pair>,
  refusals: {
    'no-account': both('Your account has been deactivated.', 'আপনার অ্যাকাউন্ট নিষ্ক্রিয় করা হয়েছে।'),
    role: both(
      'Your role doesn’t allow this. Ask an editor or an owner.',
      'আপনার ভূমিকায় এ কাজের অনুমতি নেই। কোনো সম্পাদক বা মালিককে বলুন।',
    ),
    'not-own': both(
      'You can do this only with articles that you started.',
      'শুধু নিজের শুরু করা প্রতিবেদনে আপনি এটি করতে পারেন।',
    ),
    'not-assigned': both(
      'This article isn’t yours. Ask an editor if you should work on it.',
      'প্রতিবেদনটি আপনার নয়। এতে কাজ করতে চাইলে কোনো সম্পাদককে বলুন।',
    ),
    'other-desk': both('This belongs to a desk that isn’t yours.', 'এটি আপনার ডেস্কের নয়।'),
    state: both(
      'Your role allows this only before the article is published or scheduled. Ask an editor.',
      'প্রতিবেদন প্রকাশ হলে বা প্রকাশের সময় নির্ধারিত হলে আপনার ভূমিকায় এ কাজের অনুমতি থাকে না। কোনো সম্পাদককে বলুন।',
    ),
  } satisfies Record<Refusal, Pair>,
  /** In the list of articles that a bulk change skipped. */
  inList: both('your role doesn’t allow it', 'আপনার ভূমিকায় এর অনুমতি নেই'),
});
