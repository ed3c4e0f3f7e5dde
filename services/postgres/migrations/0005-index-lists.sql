-- How much may wait before it is sorted into an index is now each connection's own matter: little where readers are
-- served, for a search reads all that waits; more for an import.
alter index article_search_title reset (gin_pending_list_limit);
alter index article_search_body reset (gin_pending_list_limit);
alter index articles_title_pieces reset (gin_pending_list_limit);
