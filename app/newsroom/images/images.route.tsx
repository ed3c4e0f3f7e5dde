import { useRef, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { findOnlyOwner, guardAction, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { readFilters, useTypedSearch } from '../manage/use-typed-search.ts';
import type { Route } from './+types/images.route.ts';
import { changeImages } from './change-images.ts';
import { ImageList } from './image-list.tsx';
import type { ImagesQuery } from './images-query.ts';
import { parseImagesQuery, toImagesSearch, toLibraryFilter } from './images-query.ts';
import { LibraryUpload } from './library-upload.tsx';
import type { LibraryView } from './library-view.ts';
import { imagePath, toLibraryView } from './library-view.ts';
import { SelectedImages } from './selected-images.tsx';

const PAGE_SIZE = 24;
const NOTHING = { images: [] as LibraryView[], next: null };

/** Loads one page of the stored images, newest first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { library, timeZone, appCheck, rights } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const query = parseImagesQuery(url.searchParams);
  try {
    const reader = { ownerId: findOnlyOwner(rights), nowMs };
    const filter = toLibraryFilter(query, timeZone);
    const page = await library.list({ ...filter, ...reader, after: query.after, limit: PAGE_SIZE });
    const format = createMomentFormat(timeZone);
    return { query, appCheck, images: page.rows.map((image) => toLibraryView(image, format)), next: page.next };
  } catch (error) {
    reportFailure('images', error);
    return data({ query, appCheck, ...NOTHING, ...READ_FAILED }, { status: 503 });
  }
}

export const action = guardAction((access, { request }: Route.ActionArgs) => changeImages(access, request));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

export default function Images({ loaderData: { query, appCheck, images, next } }: Route.ComponentProps) {
  const { banner, show } = useTimedBanner();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const select = (tokens: readonly string[]) => setSelected(new Set(tokens));
  const onStored = (tokens: readonly string[]) => {
    const [token = ''] = tokens;
    if (tokens.length === 1) return void navigate(imagePath(token));
    select(tokens);
    show('success', imageLibraryText.uploaded(tokens.length));
    // The uploaded images are the first of the whole list.
    if (toImagesSearch(query) !== '') void navigate('/dashboard/images');
  };
  return (
    <>
      <ScreenHeading about={imageLibraryText.hint} title={dashboardText.images} />
      {banner === null ? null : (
        <div className="screen-message pb-4">
          <Banner tone={banner.tone}>{banner.text}</Banner>
        </div>
      )}
      <LibraryUpload appCheck={appCheck} onStored={onStored}>
        <ImageSearch query={query} />
        {images.length === 0 ? (
          <EmptyState text={imageLibraryText.empty} />
        ) : (
          <>
            <Choice
              checked={images.every(({ token }) => selected.has(token))}
              label={imageLibraryText.selectAll}
              onChange={({ currentTarget: { checked } }) => select(checked ? images.map(({ token }) => token) : [])}
              type="checkbox"
            />
            <ImageList images={images} onSelect={setSelected} selected={selected} />
          </>
        )}
        <Pages next={next} query={query} />
        {selected.size === 0 ? null : <SelectedImages onClear={() => select([])} show={show} tokens={[...selected]} />}
      </LibraryUpload>
    </>
  );
}

type PagesProps = { readonly query: ImagesQuery; readonly next: ImagesQuery['after'] };

const Pages = ({ query, next }: PagesProps) => (
  <nav aria-label={dashboardText.pages} className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
    {query.after === null ? null : (
      <LinkButton to={toPath({ ...query, after: null })}>{dashboardText.firstPage}</LinkButton>
    )}
    {next === null ? null : (
      <LinkButton className="ml-auto" to={toPath({ ...query, after: next })}>
        {dashboardText.nextPage}
      </LinkButton>
    )}
  </nav>
);

const toPath = (query: ImagesQuery) => `/dashboard/images${toImagesSearch(query)}`;

function ImageSearch({ query }: { readonly query: ImagesQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const apply = () =>
    void navigate(toPath(parseImagesQuery(readFilters(form.current))), { preventScrollReset: true, replace: true });
  const search = useTypedSearch(query.search, apply);
  const from = useTypedSearch(query.from, apply);
  const to = useTypedSearch(query.to, apply);
  const isNarrowed = toImagesSearch({ ...query, after: null }) !== '';
  return (
    <SearchForm
      action="/dashboard/images"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3 pb-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]"
      onSubmit={search.searchNow}
      ref={form}
    >
      <Field className="col-span-full lg:col-span-1" label={imageLibraryText.searchLabel}>
        <TextInput
          autoComplete="off"
          lang="bn"
          name="search"
          placeholder={imageLibraryText.searchPlaceholder}
          type="search"
          {...search.fieldProps}
        />
      </Field>
      <Field label={imageLibraryText.from}>
        <TextInput name="from" type="date" {...from.fieldProps} />
      </Field>
      <Field label={imageLibraryText.to}>
        <TextInput name="to" type="date" {...to.fieldProps} />
      </Field>
      <Choice
        defaultChecked={query.isUnused}
        key={String(query.isUnused)}
        label={imageLibraryText.onlyUnused}
        name="unused"
        onChange={apply}
        type="checkbox"
        value="1"
      />
      {isNarrowed ? <LinkButton to="/dashboard/images">{imageLibraryText.clear}</LinkButton> : null}
    </SearchForm>
  );
}
