-- The language of the dashboard, chosen by each staff member.
alter table staff add column language text not null default 'en' check (language in ('en', 'bn'));
