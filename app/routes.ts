import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, route } from '@react-router/dev/routes';
import { TEXT_PAGES } from '#domain/site-settings/site-settings.ts';

export default [
  layout('shell/site-layout.route.tsx', [
    layout('reader/reader-layout.route.tsx', [
      index('reader/home/home.route.tsx'),
      route('article/:id?', 'reader/article-page/article.route.tsx'),
      route('category/:categoryName', 'reader/category/category.route.tsx'),
      route('tag/:name', 'reader/tag/tag.route.tsx'),
      route('most-read', 'reader/most-read/most-read.route.tsx'),
      route('v/:code', 'reader/card-proof/card-proof.route.tsx'),
      route('search', 'reader/search/search.route.tsx'),
      route('corrections', 'reader/corrections/corrections.route.tsx'),
      ...TEXT_PAGES.filter((page) => page !== 'corrections').map((page) =>
        route(page, 'reader/information-page/information-page.route.tsx', { id: page }),
      ),
    ]),
    // Outside the readers' layout, which loads advertisements.
    route('v', 'reader/card-check/card-check.route.tsx'),
    route('preview/:token', 'reader/preview/preview.route.tsx'),
    layout('newsroom/newsroom-layout.route.tsx', [
      route('login', 'newsroom/sign-in/login.route.tsx'),
      route('login/code', 'newsroom/sign-in/enter-code.route.tsx'),
      route('login/set-up', 'newsroom/sign-in/set-up.route.tsx'),
      route('login/recovery-codes', 'newsroom/sign-in/recovery-codes.route.tsx'),
      route('login/invitation', 'newsroom/sign-in/invitation.route.tsx'),
      route('login/passkey', 'newsroom/sign-in/passkey.route.ts'),
      route('logout', 'newsroom/sign-in/logout.route.ts'),
      route('dashboard', 'newsroom/dashboard/dashboard.route.tsx', [
        index('newsroom/overview/overview.route.tsx'),
        route('manage', 'newsroom/manage/manage.route.tsx', [
          route(':id/edit', 'newsroom/editor/edit-article.route.tsx'),
          route(':id/history', 'newsroom/history/article-history.route.tsx'),
          route(':id/record', 'newsroom/record/record.route.tsx'),
          route(':id/cards', 'newsroom/cards/cards.route.tsx'),
        ]),
        route('cards/:code', 'newsroom/cards/card-png.route.ts'),
        route('views', 'newsroom/manage/views/views.route.ts'),
        route('calendar', 'newsroom/calendar/calendar.route.tsx'),
        route('articles', 'newsroom/palette/found-articles.route.ts'),
        route('trash', 'newsroom/trash/trash.route.tsx'),
        route('add', 'newsroom/editor/add-article.route.tsx'),
        route('desk', 'newsroom/desk/desk.route.tsx', [route(':id/:proposer', 'newsroom/desk/proposal.route.tsx')]),
        route('ads', 'newsroom/ads/ads.route.tsx'),
        route('redirects', 'newsroom/redirects/redirects.route.tsx'),
        route('deliveries', 'newsroom/deliveries/deliveries.route.tsx'),
        route('settings', 'newsroom/site-settings/site-settings.route.tsx'),
        route('staff', 'newsroom/staff/staff.route.tsx'),
        route('account', 'newsroom/account/account.route.tsx'),
        route('images', 'newsroom/images/images.route.tsx'),
        route('images/choices', 'newsroom/images/image-choices.route.ts'),
        route('images/records', 'newsroom/images/image-records.route.ts'),
        route('images/:token', 'newsroom/images/image.route.tsx'),
        route('tags', 'newsroom/tags/tags.route.tsx'),
        route('tags/suggestions', 'newsroom/tags/tag-suggestions.route.ts'),
        route('autosave', 'newsroom/editor/saving/autosave.route.ts', { id: 'autosave' }),
        route('presence', 'newsroom/presence/presence.route.ts'),
        route('notes', 'newsroom/notes/notes.route.tsx'),
        route('notes/article', 'newsroom/editor/notes/article-notes.route.ts'),
        route('notes/people', 'newsroom/editor/notes/people.route.ts'),
        route('previews', 'newsroom/editor/previews/preview-links.route.ts'),
      ]),
      route('dashboard/*', 'newsroom/dashboard/missing-page.route.tsx'),
    ]),
    route('*', 'shell/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;
