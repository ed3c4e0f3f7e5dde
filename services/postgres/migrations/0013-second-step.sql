-- With a default, so that a process of the previous release can still insert sessions.
alter table staff_sessions add column has_second_step boolean not null default false;

comment on column staff_sessions.has_second_step is 'it was opened with more than a password';

-- The set-up of an authenticator app ended the older sessions of its account.
update staff_sessions set has_second_step = true
  from staff where staff.id = staff_id and two_factor_enabled;

delete from staff_sessions
  where not has_second_step and exists (select from sign_in_policy where requires_second_factor);

alter table staff_second_factors alter column secret drop not null;

comment on column staff_second_factors.secret is 'encrypted with the session key; null for an account with passkeys and recovery codes, but no app';
comment on column staff.two_factor_enabled is 'the password needs a second step';
