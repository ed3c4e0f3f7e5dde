import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, route } from '@react-router/dev/routes';

export default [
  layout('reader/screens/reader-layout.tsx', [
    index('reader/screens/home.tsx'),
    route('article/:id?', 'reader/screens/article.tsx'),
    route('category/:categoryName', 'reader/screens/category.tsx'),
    route('search', 'reader/screens/search.tsx'),
    route('login', 'newsroom/screens/login.tsx'),
    route('logout', 'newsroom/screens/logout.ts'),
    route('dashboard', 'newsroom/screens/dashboard-layout.tsx', [
      index('newsroom/screens/overview.tsx'),
      route('manage', 'newsroom/screens/manage.tsx', [
        route(':id/edit', 'newsroom/screens/edit-article.tsx'),
        route(':id/history', 'newsroom/screens/article-history.tsx'),
      ]),
      route('trash', 'newsroom/screens/trash.tsx'),
      route('add', 'newsroom/screens/add-article.tsx'),
      route('ads', 'newsroom/screens/ads.tsx'),
      route('account', 'newsroom/screens/account.tsx'),
    ]),
  ]),
  route('*', 'reader/screens/not-found.tsx'),
] satisfies RouteConfig;
