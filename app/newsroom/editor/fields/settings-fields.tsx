import { memo, useState } from 'react';
import { articleFormText, roomText } from '#app/strings/article-form.ts';
import { imageText } from '#app/strings/article-images.ts';
import { recordText } from '#app/strings/article-record.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { AlmostLinesNotice } from '../body/almost-lines-notice.tsx';
import { ArticleNotes } from '../notes/article-notes.tsx';
import { PreviewLinks } from '../previews/preview-links.tsx';
import { PanelPart } from '../room/panel-part.tsx';
import { listDifferences } from '../undo/form-history.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { BengaliField } from './bengali-field.tsx';
import { CorrectionField } from './correction-field.tsx';
import { ImageField } from './image-field.tsx';
import { MissingAltNotice } from './missing-alt-notice.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { describeShort, FeaturedFields, LimitFields, PublicationFields } from './publication-fields.tsx';
import { PublishAsNew } from './publish-as-new.tsx';
import { SeoFields } from './seo-fields.tsx';
import { TagsField } from './tags-field.tsx';
import type { ControlProps } from './text-fields.tsx';

const listStatusTexts = () =>
  ({
    published: articleFormText.publishNow,
    draft: articleFormText.saveAsDraft,
    scheduled: articleFormText.scheduleForLater,
  }) as const;

/** The other fields of an article, in parts that fold (docs/behaviour §3). Not drawn again at each key in the body. */
export function SettingsFields({ control, isReadOnly }: ControlProps) {
  const { dispatch, change, upload, socialUpload, editing, hides, publishesAgain } = control;
  const { offersCorrection, chooseCorrection } = control;
  const form = useOtherFields(control.form);
  const { asNew, correction, isEditing } = control.state.save;
  const { articleId } = control.state.content;
  const shared = { dispatch, change, upload, socialUpload, editing, hides, publishesAgain };
  const correcting = { offersCorrection, chooseCorrection, correction };
  const stored = { asNew, isReadOnly };
  return (
    <>
      <fieldset className="contents" disabled={isReadOnly}>
        {control.form.status === 'draft' ? null : (
          <AlmostLinesNotice
            onRepair={(repair) => control.change({ description: repair(control.form.description) })}
            text={control.form.description}
          />
        )}
        <MissingAltNotice form={control.form} />
        <Settings {...shared} {...correcting} {...stored} form={form} />
      </fieldset>
      <Talk articleId={articleId} editing={editing} isStored={isEditing} />
    </>
  );
}

type SettingsProps = Pick<
  ArticleFormControl,
  | 'form'
  | 'dispatch'
  | 'change'
  | 'upload'
  | 'socialUpload'
  | 'editing'
  | 'hides'
  | 'publishesAgain'
  | 'offersCorrection'
  | 'chooseCorrection'
> & {
  readonly asNew: boolean;
  readonly correction: string | null;
  readonly isReadOnly: boolean;
};

const Settings = memo(function Settings(props: SettingsProps) {
  const { form, dispatch, change, upload, socialUpload, editing, hides, isReadOnly } = props;
  const fields = { form, onChange: change, timeZone: editing.timeZone };
  const refusals = {
    publish: useRefusal('publish', editing, form.category),
    feature: useRefusal('feature', editing, form.category),
  };
  // The form has already said why nothing can be saved.
  const refusal = isReadOnly ? { publish: null, feature: null } : refusals;
  const image = form.imageUrl === '' ? roomText.noImage : form.imageCaption || roomText.uncaptioned;
  const limits = [
    form.embargoUntil && `≥ ${describeShort(form.embargoUntil)}`,
    form.expiresAt && `≤ ${describeShort(form.expiresAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const placement = [form.category, form.subcategory].filter(Boolean).join(' · ');
  return (
    <>
      <PanelPart
        chosen={`${listStatusTexts()[form.status]} ${form.status === 'scheduled' ? form.publishAt.replace('T', ' ') : ''}`}
        hasError={hides}
        isOpenAtFirst
        title={articleFormText.status}
      >
        <PublicationFields {...fields} hides={hides} refusal={refusal.publish} />
        {props.publishesAgain ? (
          <PublishAsNew checked={props.asNew} onChange={(asNew) => dispatch({ kind: 'as-new-chosen', asNew })} />
        ) : null}
        {props.offersCorrection ? (
          <CorrectionField
            correction={props.correction}
            onChange={(correction) => dispatch({ kind: 'correction-changed', correction })}
            onChoose={props.chooseCorrection}
          />
        ) : null}
      </PanelPart>
      <PanelPart chosen={placement || roomText.noCategory} isOpenAtFirst title={articleFormText.category}>
        <PlacementFields form={form} onChange={change} />
      </PanelPart>
      <PanelPart chosen={image} hasError={upload.state.kind === 'failed'} isOpenAtFirst title={imageText.label}>
        <ImageField form={form} onChange={change} upload={upload} />
      </PanelPart>
      <PanelPart chosen={form.tags || roomText.noTags} isOpenAtFirst title={articleFormText.tags}>
        <TagsField onChange={change} tags={form.tags} />
      </PanelPart>
      <PanelPart chosen={form.author || editing.defaultAuthor} title={articleFormText.author}>
        <BengaliField
          autoComplete="off"
          form={form}
          hidesLabel
          label={articleFormText.author}
          name="author"
          onChange={change}
          placeholder={editing.defaultAuthor}
        />
      </PanelPart>
      <div className="panel-part py-1">
        <FeaturedFields {...fields} refusal={refusal.feature} />
      </div>
      <PanelPart
        chosen={form.seoTitle || form.seoDescription || roomText.noSeo}
        hasError={socialUpload.state.kind === 'failed'}
        title={articleFormText.seo}
      >
        <SeoFields form={form} onChange={change} upload={socialUpload} />
      </PanelPart>
      <PanelPart chosen={limits || recordText.noLimits} title={recordText.limits}>
        <LimitFields {...fields} refusal={refusal.publish} />
      </PanelPart>
    </>
  );
});

type TalkProps = {
  readonly articleId: string;
  readonly editing: ArticleFormControl['editing'];
  readonly isStored: boolean;
};

/** Comments on previews of the article, and notes, which need no right to change it. */
const Talk = memo(function Talk({ articleId, editing, isStored }: TalkProps) {
  if (!editing.mayInspect) return null;
  return (
    <>
      <PreviewLinks articleId={articleId} editing={editing} />
      {isStored ? <ArticleNotes articleId={articleId} editing={editing} /> : null}
    </>
  );
});

/**
 * Returns the form with an earlier body. It is the same object until another field changes, so that a key in the body
 * renders the body only.
 */
function useOtherFields(form: ArticleForm): ArticleForm {
  const [others, setOthers] = useState(form);
  const isSame = listDifferences(others, form).every((field) => field === 'description');
  if (!isSame) setOthers(form);
  return isSame ? others : form;
}
