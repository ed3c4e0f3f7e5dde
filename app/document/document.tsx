import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Edition } from '#domain/edition/edition.ts';
import { url as readerScriptUrl } from '../entry.reader.ts?reader-script';
import { LANGUAGE_ATTRIBUTE, readInterfaceLanguage } from '../strings/interface-language.ts';
import { styles } from '../styles.css?inline&page=full';
import stylesUrl from '../styles.css?url';
import { program as headProgram } from './head-program.ts?inline-script';
import { READER_SCRIPT_ATTRIBUTE } from './load-reader-script.ts';
import { usePageHandle } from './page-handle.ts';
import { useRendering } from './rendering.ts';

/**
 * The inline scripts of reader's pages. They are build-time constants, so the content security policy allows them by
 * hash.
 */
export const INLINE_SCRIPTS: readonly string[] = [headProgram];

const HEAD_PROGRAM = { __html: headProgram };
const STYLES = { __html: import.meta.env.SSR ? styles : '' };

type DocumentProps = { readonly children: ReactNode };

function HeadStart() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta content="width=device-width, initial-scale=1" name="viewport" />
    </>
  );
}

/** A page that loads scripts: React Router's scripts if it is hydrated, otherwise the script of reader's pages. */
export function FullDocument({ children }: DocumentProps) {
  const { isHydrated } = usePageHandle();
  const { nonce } = useRendering();
  const language = readInterfaceLanguage();
  return (
    <html lang="bn" suppressHydrationWarning {...{ [LANGUAGE_ATTRIBUTE]: language === 'en' ? undefined : language }}>
      <head>
        <HeadStart />
        <script
          {...{ [READER_SCRIPT_ATTRIBUTE]: isHydrated ? undefined : readerScriptUrl }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a build-time constant
          dangerouslySetInnerHTML={HEAD_PROGRAM}
          nonce={nonce}
          suppressHydrationWarning
        />
        {isHydrated ? <link href={stylesUrl} rel="stylesheet" /> : <ReaderStyles />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isHydrated ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Inlined, because a second request would delay the first paint. */
function ReaderStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a build-time constant
  return <style dangerouslySetInnerHTML={STYLES} />;
}

/** `addLiteStyles` adds the styles later. */
export function LiteDocument({ edition, children }: DocumentProps & { readonly edition: Exclude<Edition, 'full'> }) {
  return (
    <html className={edition === 'lite-dark' ? 'dark' : undefined} lang="bn">
      <head>
        <HeadStart />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The parts that an open page reads again after a change. */
export function PageParts({ children }: DocumentProps) {
  return (
    <>
      <title>{useTitle()}</title>
      {children}
    </>
  );
}

type PageData = { readonly head?: readonly object[] };

/** Returns the title from the page's loader. Skips the title of a link to a feed. */
function useTitle(): string {
  const heads = useMatches().flatMap(({ loaderData }) => (loaderData as PageData | undefined)?.head ?? []);
  return heads.map((tag) => ('title' in tag && !('rel' in tag) ? String(tag.title) : '')).join('');
}
