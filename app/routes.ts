import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, route } from '@react-router/dev/routes';

export default [
  layout('reader/screens/reader-layout.tsx', [
    index('reader/screens/home.tsx'),
    route('article/:id?', 'reader/screens/article.tsx'),
    route('category/:categoryName', 'reader/screens/category.tsx'),
    route('search', 'reader/screens/search.tsx'),
  ]),
  route('*', 'reader/screens/not-found.tsx'),
] satisfies RouteConfig;
