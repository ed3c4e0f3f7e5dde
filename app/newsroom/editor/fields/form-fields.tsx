import type { ComponentProps } from 'react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { Field, SelectInput, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText, roomText } from '#app/strings/article-form.ts';
import { imageText } from '#app/strings/article-images.ts';
import { recordText } from '#app/strings/article-record.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { AlmostLinesNotice } from '../body/almost-lines-notice.tsx';
import { BodyField } from '../body/body-field.tsx';
import { FindBar } from '../body/find-bar.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import { useOpenFind } from '../body/use-find.ts';
import { ArticleNotes } from '../notes/article-notes.tsx';
import { PreviewLinks } from '../previews/preview-links.tsx';
import { PanelPart } from '../room/panel-part.tsx';
import { listDifferences } from '../undo/form-history.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ArticleFormControl, ChangeForm } from '../use-article-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { BengaliField } from './bengali-field.tsx';
import { CorrectionField } from './correction-field.tsx';
import { ImageField } from './image-field.tsx';
import { MissingAltNotice } from './missing-alt-notice.tsx';
import { describeShort, FeaturedFields, LimitFields, PublicationFields } from './publication-fields.tsx';
import { PublishAsNew } from './publish-as-new.tsx';
import { SocialImageField } from './social-image-field.tsx';
import { TagsField } from './tags-field.tsx';
import { TitleField } from './title-field.tsx';
import type { ImageUpload } from './use-image-upload.ts';

type ControlProps = {
  readonly control: ArticleFormControl;
  /** Whether the viewer may not save the form. Its texts can then be read and copied only. */
  readonly isReadOnly: boolean;
};

/** The title and the body (docs/behaviour.md §3), and the search bar. */
export function TextFields({ control, isReadOnly }: ControlProps) {
  const { form, change, editing } = control;
  const { title, description } = form;
  const changeBody = useCallback(
    (text: string, before: string) => change({ description: text }, { description: before }),
    [change],
  );
  const copyAsBijoy = useMemo(() => <CopyAsBijoy form={{ title, description }} />, [title, description]);
  const texts = useRef<HTMLDivElement>(null);
  const find = useOpenFind(texts);
  return (
    <div className="room-text" ref={texts}>
      {find.opened === null ? null : (
        <FindBar
          form={form}
          isReadOnly={isReadOnly}
          key={find.opened.key}
          onClose={find.close}
          onSettings={() => control.setView('write')}
          opened={find.opened}
        />
      )}
      <TitleField
        isReadOnly={isReadOnly}
        onChange={change}
        onImage={control.openImage}
        takesFocus={control.state.content.baseRevision === null}
        title={title}
      />
      <BodyField
        appCheck={editing.appCheck}
        isReadOnly={isReadOnly}
        onChange={changeBody}
        onFind={find.open}
        text={description}
        trackPaste={control.pasted.track}
      >
        {copyAsBijoy}
      </BodyField>
    </div>
  );
}

const listStatusTexts = () =>
  ({
    published: articleFormText.publishNow,
    draft: articleFormText.saveAsDraft,
    scheduled: articleFormText.scheduleForLater,
  }) as const;

/** The other fields of an article, in parts that fold (docs/behaviour.md §3). Not drawn again at each key in the body. */
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

type FieldsProps = { readonly form: ArticleForm; readonly onChange: ChangeForm };

/** Category and subcategory. The latter is disabled if the category has none (docs/behaviour.md §5). */
const PlacementFields = memo(function PlacementFields({ form, onChange }: FieldsProps) {
  const subcategories = CATEGORIES.find(({ name }) => name === form.category)?.subcategories ?? [];
  return (
    <div className="panel-pair">
      <Field isRequired label={articleFormText.category}>
        <Choices
          empty={articleFormText.chooseCategory}
          name="category"
          names={CATEGORIES.map(({ name }) => name)}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
          value={form.category}
        />
      </Field>
      <Field label={articleFormText.subcategory}>
        <Choices
          disabled={subcategories.length === 0}
          empty={articleFormText.noSubcategory}
          name="subcategory"
          names={subcategories}
          onChange={({ currentTarget }) => onChange({ subcategory: currentTarget.value })}
          value={form.subcategory}
        />
      </Field>
    </div>
  );
});

type ChoicesProps = ComponentProps<'select'> & { readonly names: readonly string[]; readonly empty: string };

function Choices({ names, empty, ...rest }: ChoicesProps) {
  return (
    <SelectInput {...rest}>
      <option value="">{empty}</option>
      {names.map((name) => (
        <option key={name} lang="bn" value={name}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

const LINE_ENDS = /[\r\n]+/g;

/** The title, description and image for search engines and link previews. */
const SeoFields = memo(function SeoFields({ form, onChange, upload }: FieldsProps & { readonly upload: ImageUpload }) {
  return (
    <>
      <BengaliField
        autoComplete="off"
        form={form}
        hint={articleFormText.seoHint}
        label={articleFormText.seoTitle}
        name="seoTitle"
        onChange={onChange}
        placeholder={form.title.replaceAll('*', '')}
      />
      <SeoDescription form={form} onChange={onChange} />
      <SocialImageField form={form} onChange={onChange} upload={upload} />
    </>
  );
});

function SeoDescription({ form, onChange }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useTextField({
    field,
    name: 'seoDescription',
    text: form.seoDescription,
    onText: (text, before) =>
      onChange({ seoDescription: text.replace(LINE_ENDS, ' ') }, { seoDescription: before.replace(LINE_ENDS, ' ') }),
  });
  return (
    <Field label={articleFormText.seoDescription}>
      <TextArea
        {...fieldProps}
        className="field-sizing-content"
        lang="bn"
        name="seoDescription"
        ref={field}
        rows={2}
        spellCheck
      />
    </Field>
  );
}
