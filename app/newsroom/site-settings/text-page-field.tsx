import { useMemo } from 'react';
import { Link } from 'react-router';
import { ArticleBody } from '#app/article/article-body.tsx';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { textPageTitles } from '#app/strings/reader/footer.ts';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import type { TextPage } from '#domain/site-settings/site-settings.ts';
import { SettingField } from './setting-field.tsx';
import type { SiteSettingsControl } from './use-site-settings.ts';

type TextPageFieldProps = { readonly page: TextPage; readonly control: SiteSettingsControl };

/** The text of one page, with a preview that uses the components of the article page. */
export function TextPageField({ page, control }: TextPageFieldProps) {
  const { stored, textOf } = control;
  const title = textPageTitles[page];
  return (
    <div>
      <SettingField
        control={control}
        field={page}
        label={
          <>
            {siteSettingsText.fields[page]}
            {siteSettingsText.fields[page] === title ? null : (
              <span className="font-normal text-muted" lang="bn">
                {' '}
                ({title})
              </span>
            )}
          </>
        }
      />
      <div className="relative">
        <details>
          <summary className="w-fit min-h-11 cursor-pointer content-center text-sm hover:text-accent">
            {siteSettingsText.preview}
            <span className="sr-only">: {siteSettingsText.fields[page]}</span>
          </summary>
          <Preview text={textOf(page)} />
        </details>
        {stored[page].value === '' ? null : (
          <Link
            className="absolute top-0 right-0 inline-flex min-h-11 items-center text-sm underline hover:text-accent"
            target="_blank"
            to={`/${page}`}
          >
            {siteSettingsText.viewPage}
            <span className="sr-only">
              : {siteSettingsText.fields[page]} ({dashboardText.opensNewTab})
            </span>
          </Link>
        )}
      </div>
    </div>
  );
}

function Preview({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseBody(text), [text]);
  if (blocks.length === 0) return <p className="text-muted text-sm">{siteSettingsText.noPreview}</p>;
  return (
    <div className="mb-3 border-line border-l-4 pl-4" lang="bn">
      <ArticleBody blocks={blocks} />
    </div>
  );
}
