-- A process of the previous release does not fill the column; 0 counts as a short text. The default needs no rewrite.
alter table article_search add column lexeme_count integer not null default 0;

comment on column article_search.lexeme_count is 'number of lexemes of the words, by which long texts weigh less; 0 if an earlier release wrote the row';
