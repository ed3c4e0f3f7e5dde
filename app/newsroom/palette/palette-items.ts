import { articleFormText } from '#app/strings/editor/article-form.ts';
import { readInEachLanguage } from '#app/strings/interface-language.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { keysText } from '#app/strings/newsroom/keys.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import type { DashboardScreen, ScreenName } from '../dashboard/screens.ts';
import { cardsPath, editPath, FROM_PARAMETER, historyPath, recordPath } from '../manage/managed-view.ts';
import type { ScreenAction } from './palette-store.ts';

type PaletteGroup = 'here' | 'screens' | 'actions';

/** `words` are the folded words by which the item is found. */
export type PaletteItem = { id: string; group: PaletteGroup; label: string; words: string; run: () => void };

/** Other words for the screens, in both languages. */
const SCREEN_WORDS: Record<ScreenName, string> = {
  overview: 'dashboard home statistics ড্যাশবোর্ড পরিসংখ্যান',
  manage: 'articles list news খবর তালিকা প্রতিবেদন',
  add: 'new article write create নতুন প্রতিবেদন লিখুন খবর যোগ',
  ads: 'advertisements বিজ্ঞাপন',
  calendar: 'schedule planning weeks সময়সূচি ক্যালেন্ডার পরিকল্পনা সপ্তাহ নির্ধারিত',
  notes: 'comments mentions মন্তব্য উল্লেখ',
  images: 'pictures photos library আলোকচিত্র লাইব্রেরি',
  desk: 'review approve returned submitted workflow অনুমোদন জমা ফেরত',
  trash: 'deleted bin মুছে ফেলা',
  tags: 'topics বিষয়',
  staff: 'accounts people roles invite কর্মী ভূমিকা দায়িত্ব অ্যাকাউন্ট আমন্ত্রণ',
  redirects: 'redirect link moving 404 রিডাইরেক্ট লিংক',
  deliveries: 'webhook cdn cache purge indexnow websub notify ওয়েবহুক সিডিএন',
  import: 'wordpress ghost moving migrate ইমপোর্ট ওয়ার্ডপ্রেস গোস্ট পুরোনো সাইট',
  siteSettings: 'configuration contact footer সেটিংস',
  account: 'password passkey language sessions পাসওয়ার্ড ভাষা',
};

const fold = (text: string) => foldName(text).toLowerCase();

type Command = { id: string; group: PaletteGroup; read: () => string; extra?: string; run: () => void };

const toItem = ({ id, group, read, extra = '', run }: Command): PaletteItem => ({
  id,
  group,
  label: read(),
  words: fold([...readInEachLanguage(read), extra].join(' ')),
  run,
});

export type PaletteContext = {
  pathname: string;
  isSignedIn: boolean;
  /** The screens that exist for the viewer. */
  screens: readonly DashboardScreen[];
  screenActions: readonly ScreenAction[];
  go: (path: string) => void;
  toggleTheme: () => void;
  openKeys: () => void;
  signOut: () => void;
};

export function listItems(context: PaletteContext): PaletteItem[] {
  const { pathname, isSignedIn, screenActions, go, toggleTheme, openKeys, signOut } = context;
  const here = screenActions.map((action): Command => ({ ...action, group: 'here' }));
  const screens = context.screens.map(
    ({ path, name }): Command => ({
      id: `screen-${name}`,
      group: 'screens',
      read: () => dashboardText[name],
      extra: SCREEN_WORDS[name],
      run: () => go(path),
    }),
  );
  const actions: Command[] = [
    { id: 'theme', group: 'actions', read: () => paletteText.theme, extra: 'theme থিম আলো অন্ধকার', run: toggleTheme },
    { id: 'keys', group: 'actions', read: () => keysText.title, run: openKeys },
    ...(isSignedIn
      ? [
          {
            id: 'sign-out',
            group: 'actions',
            read: () => paletteText.signOut,
            extra: 'logout লগআউট',
            run: signOut,
          } as const,
        ]
      : []),
  ];
  return [...listArticleCommands(pathname, go), ...here, ...screens, ...actions].map(toItem);
}

/** Null for a malformed part of a URL. */
function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** The other screens of the article that is open. */
function listArticleCommands(pathname: string, go: (path: string) => void): Command[] {
  const [, id, screen] = /^\/dashboard\/manage\/([^/]+)\/(edit|history|record|cards)$/.exec(pathname) ?? [];
  const articleId = id === undefined ? null : decode(id);
  if (articleId === null) return [];
  const commands: Readonly<Record<string, Command>> = {
    edit: {
      ...{ id: 'edit', group: 'here', read: () => paletteText.editThis, extra: articleFormText.editTitle },
      run: () => go(editPath(articleId, '')),
    },
    history: {
      ...{ id: 'history', group: 'here', read: () => paletteText.historyOfThis },
      run: () => go(historyPath(articleId, '')),
    },
    record: {
      ...{ id: 'record', group: 'here', read: () => recordText.open },
      run: () => go(recordPath(articleId, '')),
    },
    cards: {
      ...{ id: 'cards', group: 'here', read: () => cardsText.title },
      run: () => go(cardsPath(articleId, screen === 'edit' ? `?${FROM_PARAMETER}=form` : '')),
    },
  };
  return Object.values(commands).filter((command) => command.id !== screen);
}

/** Returns the items that contain each typed word, in either encoding of য়. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = fold(typed).split(' ').filter(Boolean);
  return items.filter(({ words }) => wanted.every((word) => words.includes(word)));
}
