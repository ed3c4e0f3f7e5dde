-- The way of articles and proposals to publication (docs/behaviour §6.3). An article without a row is being written, or
-- was published before the site had a workflow.
create table desk_items (
  article_id text collate "C" not null,
  proposer_id text collate "C" not null default '',
  proposer_email text not null default '',
  stage text not null check (stage in ('writing', 'submitted', 'returned', 'approved')),
  moved_at bigint not null,
  approved_revision integer,
  base_revision integer,
  content jsonb,
  saved_at bigint,
  writers text[] not null default '{}',
  submitter_id text collate "C",
  assignee_id text collate "C",
  due_at bigint,
  note text not null default '',
  note_by text not null default '',
  primary key (article_id, proposer_id),
  check ((proposer_id = '') = (content is null))
);

comment on column desk_items.proposer_id is 'who proposes a change of a public article; empty for the article itself';
comment on column desk_items.moved_at is 'when the stage last changed, in ms';
comment on column desk_items.approved_revision is 'the last approved revision; the approval is void if the article has another';
comment on column desk_items.content is 'of a proposal, based on base_revision and saved at saved_at';
comment on column desk_items.writers is 'the accounts that wrote a proposal';
comment on column desk_items.note is 'of the last return or hand-over';

create index desk_items_waiting on desk_items (stage, moved_at, article_id, proposer_id)
  where stage in ('submitted', 'returned');
create index desk_items_due on desk_items (due_at, article_id, proposer_id) where due_at is not null;
create index desk_items_assignee on desk_items (assignee_id, moved_at, article_id, proposer_id)
  where assignee_id is not null;
create index desk_items_submitter on desk_items (submitter_id, moved_at, article_id, proposer_id)
  where stage in ('submitted', 'returned');
create index desk_items_stage on desk_items (stage, article_id) where proposer_id = '';

-- What a history entry records of the workflow. The entry itself is an ordinary one.
create table workflow_steps (
  history_id text collate "C" primary key,
  step text not null,
  note text not null default '',
  revision integer
);

comment on column workflow_steps.revision is 'the approved revision; null for other steps';

alter table image_uses drop constraint image_uses_place_check;
alter table image_uses add constraint image_uses_place_check
  check (place in ('article', 'trash', 'autosave', 'revision', 'poster', 'proposal')) not valid;

create function follow_proposal_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('proposal', old.article_id, old.proposer_id); end if;
  if tg_op <> 'DELETE' then
    perform add_image_uses(
      'proposal', new.article_id, new.proposer_id, new.content->>'imageUrl', new.content->>'description'
    );
    insert into image_uses (place, article_id, owner_id, token, kind)
      select 'proposal', new.article_id, new.proposer_id, unnest(find_image_tokens(new.content->>'socialImageUrl')),
        'social'
      on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger images_inserted after insert on desk_items for each row
  when (new.proposer_id <> '') execute function follow_proposal_images();
create trigger images_updated after update of content on desk_items for each row
  when (new.proposer_id <> '') execute function follow_proposal_images();
create trigger images_deleted after delete on desk_items for each row
  when (old.proposer_id <> '') execute function follow_proposal_images();
