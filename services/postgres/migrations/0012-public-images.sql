-- Finds the articles that have a stored image as their main image. Those that show it in their body are found by its
-- lexeme in article_search.
create index articles_image_token on articles (substring(image_url from '^/media/([0-9a-f]{32})/'))
  where image_url like '/media/%';
