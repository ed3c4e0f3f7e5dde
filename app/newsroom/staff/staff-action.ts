import { data } from 'react-router';
import { z } from 'zod';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { isArticleId } from '#domain/article/article.ts';
import { ROLES } from '#domain/permissions/roles.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';
import type { ActionContext } from '../actions/access.ts';
import { composeLinkMail } from './compose-link-mail.tsx';

/** Replaces each name with the category's stored name and drops unknown names. Null means all desks. */
const desksSchema = z
  .array(z.string().max(100))
  .min(1)
  .max(50)
  .transform((names) => names.flatMap((name) => findCategory(name)?.name ?? []))
  .refine((names) => names.length > 0)
  .nullable();

const emailSchema = identifierSchema;
const roleSchema = z.enum(ROLES);
const linkSchema = z.object({ purpose: z.enum(['invitation', 'set-up']), token: identifierSchema });

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['turn-on', 'turn-off']) }),
  z.object({ intent: z.literal('role'), email: emailSchema, role: roleSchema, desks: desksSchema }),
  z.object({ intent: z.enum(['deactivate', 'reactivate', 'create-link']), email: emailSchema }),
  z.object({ intent: z.literal('require-second-factor'), email: emailSchema, isRequired: z.boolean() }),
  z.object({
    intent: z.literal('invite'),
    email: z.string(),
    role: roleSchema,
    desks: desksSchema,
    mustHaveSecondFactor: z.boolean(),
  }),
  z.object({ intent: z.literal('mail-link'), link: linkSchema }),
  z.object({ intent: z.literal('revoke'), id: identifierSchema }),
  z.object({ intent: z.literal('end-preview'), id: identifierSchema, articleId: z.string().refine(isArticleId) }),
]);

export type StaffRequest = z.input<typeof requestSchema>;

/** The response to a {@link StaffRequest}. A `token` belongs to the link that is shown once. */
export type StaffResponse = Exclude<Awaited<ReturnType<typeof run>>, { kind: 'signed-out' }> | { kind: 'malformed' };

/** Changes accounts, invitations and whether the site has roles. The service checks that the viewer is an owner. */
export async function changeStaff(access: ActionContext, body: unknown) {
  const parsed = requestSchema.safeParse(body).data;
  if (parsed === undefined) return data({ kind: 'malformed' as const }, { status: 400 });
  return run(access, parsed);
}

async function run(access: ActionContext, request: z.output<typeof requestSchema>) {
  const { newsroom, viewer, actor: by } = access;
  const { roles } = newsroom.identity;
  switch (request.intent) {
    case 'turn-on':
      // In dev mode, no account could be the owner.
      if (viewer.kind !== 'staff') return { kind: 'forbidden', reason: 'no-account' } as const;
      return roles.turnOn({ ownerEmail: viewer.email, by });
    case 'turn-off':
      return roles.turnOff({ by });
    case 'invite':
      return roles.invite({ ...request, by });
    case 'mail-link':
      return sendStaffLink(access, request.link);
    case 'revoke':
      return roles.revokeInvitation({ id: request.id, by });
    case 'end-preview': {
      const ended = await newsroom.previews.end({ ...request, by, nowMs: access.site.nowMs });
      return typeof ended === 'object' ? ended : ({ kind: 'changed' } as const);
    }
    case 'create-link':
      return roles.createSetUpLink({ email: request.email, by });
    case 'role': {
      const { email, role, desks } = request;
      return roles.changeAccount({ email, change: { kind: 'role', role, desks }, by });
    }
    case 'require-second-factor': {
      const change = { kind: request.intent, isRequired: request.isRequired } as const;
      return roles.changeAccount({ email: request.email, change, by });
    }
    default:
      return roles.changeAccount({ email: request.email, change: { kind: request.intent }, by });
  }
}

/** `no-mail`: the site does not send mail. Other results come from the mail server. */
function sendStaffLink({ newsroom, site: { site }, actor: by }: ActionContext, link: StaffLink) {
  const { identity, mail, timeZone } = newsroom;
  return identity.roles.sendStaffLink({
    link,
    by,
    send: async (to) => {
      if (mail === null) return { kind: 'no-mail' } as const;
      const message = composeLinkMail({ link, to, by: by.userEmail, site, timeZone });
      return mail.send({ staffId: by.userId ?? '', message });
    },
  });
}
