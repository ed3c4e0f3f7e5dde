import { memo, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { CardIcon, WithdrawIcon } from '#app/newsroom/components/icons.tsx';
import { PublishAsNew } from '#app/newsroom/components/publish-as-new.tsx';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { cardsPath, FROM_PARAMETER, recordPath } from '#app/newsroom/manage/managed-view.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { missingAltText } from '#app/strings/newsroom/image-library.ts';
import { findMissingAlt } from '#domain/article/missing-alt.ts';
import { AlmostLinesNotice } from '../body/almost-lines-notice.tsx';
import { IgnoreBodyChanges, useFormCommands, useFormState } from '../form/form-context.tsx';
import { PanelPart } from '../form/panel-part.tsx';
import { ArticleNotes } from '../notes/article-notes.tsx';
import { PreviewLinks } from '../previews/preview-links.tsx';
import { ImageField } from './image-field.tsx';
import { AuthorField, PlacementFields, SeoFields, TagsField } from './metadata-fields.tsx';
import {
  CorrectionField,
  describeShort,
  FeaturedFields,
  LimitFields,
  listStatusTexts,
  PublicationFields,
} from './publication-fields.tsx';

/** docs/behaviour §3: the fields other than title and body, in collapsible parts. */
export function SettingsFields() {
  const { form, refusal } = useFormState();
  const { change } = useFormCommands();
  return (
    <>
      <fieldset className="contents" disabled={refusal !== null}>
        {form.status === 'draft' ? null : (
          <AlmostLinesNotice
            onRepair={(repair) => change({ description: repair(form.description) })}
            text={form.description}
          />
        )}
        <MissingAltNotice />
        <IgnoreBodyChanges>
          <Settings />
        </IgnoreBodyChanges>
      </fieldset>
      <IgnoreBodyChanges>
        <NotesAndPreviews />
      </IgnoreBodyChanges>
    </>
  );
}

const Settings = memo(function Settings() {
  const { form, save, editing, hides, publishesAgain, offersCorrection, upload, socialUpload } = useFormState();
  const { dispatch } = useFormCommands();
  const due = form.status === 'scheduled' ? form.publishAt.replace('T', ' ') : '';
  const image = form.imageUrl === '' ? roomText.noImage : form.imageCaption || roomText.uncaptioned;
  const embargo = form.embargoUntil && `≥ ${describeShort(form.embargoUntil)}`;
  const expiry = form.expiresAt && `≤ ${describeShort(form.expiresAt)}`;
  return (
    <>
      <PanelPart
        chosen={`${listStatusTexts()[form.status]} ${due}`}
        hasError={hides}
        isOpenAtFirst
        title={articleFormText.status}
      >
        <PublicationFields />
        {publishesAgain ? (
          <PublishAsNew checked={save.asNew} onChange={(asNew) => dispatch({ kind: 'as-new-chosen', asNew })} />
        ) : null}
        {offersCorrection ? <CorrectionField /> : null}
      </PanelPart>
      <PanelPart
        chosen={joinNames(form.category, form.subcategory) || roomText.noCategory}
        isOpenAtFirst
        title={articleFormText.category}
      >
        <PlacementFields />
      </PanelPart>
      <PanelPart chosen={image} hasError={upload.state.kind === 'failed'} isOpenAtFirst title={imageText.label}>
        <ImageField />
      </PanelPart>
      <PanelPart chosen={form.tags || roomText.noTags} isOpenAtFirst title={articleFormText.tags}>
        <TagsField />
      </PanelPart>
      <PanelPart chosen={form.author || editing.defaultAuthor} title={articleFormText.author}>
        <AuthorField placeholder={editing.defaultAuthor} />
      </PanelPart>
      <div className="panel-part py-1">
        <FeaturedFields />
      </div>
      <PanelPart
        chosen={form.seoTitle || form.seoDescription || roomText.noSeo}
        hasError={socialUpload.state.kind === 'failed'}
        title={articleFormText.seo}
      >
        <SeoFields />
      </PanelPart>
      <PanelPart chosen={joinNames(embargo, expiry) || recordText.noLimits} title={recordText.limits}>
        <LimitFields />
      </PanelPart>
    </>
  );
});

const joinNames = (...names: readonly string[]) => names.filter(Boolean).join(' · ');

/** Enabled even if the viewer may not change the article. */
const NotesAndPreviews = memo(function NotesAndPreviews() {
  const { articleId, editing, livePath, save, stored } = useFormState();
  if (!editing.mayInspect) return null;
  return (
    <>
      <PreviewLinks />
      {save.isEditing ? <ArticleNotes /> : null}
      {save.isEditing ? (
        <p className="panel-part py-1">
          <Link
            className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent"
            to={cardsPath(articleId, `?${FROM_PARAMETER}=form`)}
          >
            <CardIcon />
            {cardsText.title}
          </Link>
          {livePath !== null || stored?.withdrawal ? (
            <Link
              className="ml-6 inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent"
              to={recordPath(articleId, '')}
            >
              <WithdrawIcon />
              {recordText.open}
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
});

/** Warns about images without alternative text. Does not prevent the publication. */
function MissingAltNotice() {
  const { imageUrl, imageAlt, description, status } = useDeferredValue(useFormState().form);
  const records = useImageRecords(`${imageUrl} ${description}`);
  const { featured, body } = findMissingAlt({ imageUrl, imageAlt, description }, records);
  if (status === 'draft' || (!featured && body === 0)) return null;
  return (
    <div className="my-3 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]" role="status">
      {featured ? <p>{missingAltText.featured}</p> : null}
      {body > 0 ? <p>{missingAltText.body(body)}</p> : null}
      <p className="text-sm">{missingAltText.hint}</p>
    </div>
  );
}
