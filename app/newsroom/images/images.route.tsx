import type { ComponentProps } from 'react';
import { useId, useRef, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { findOwnerFilter, guardAction, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { TextInput } from '../components/field.tsx';
import { createMomentFormat } from '../components/moment.tsx';
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

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { library, timeZone, appCheck, rights } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const query = parseImagesQuery(url.searchParams);
  try {
    const reader = { ownerId: findOwnerFilter(rights), nowMs };
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
    // The new images are the first of the list without search and filters.
    if (toImagesSearch(query) !== '') void navigate('/dashboard/images');
  };
  return (
    <LibraryUpload appCheck={appCheck} onStored={onStored} tools={<ImageSearch query={query} />}>
      {banner === null ? null : (
        <div className="screen-message pb-4">
          <Banner tone={banner.tone}>{banner.text}</Banner>
        </div>
      )}
      {images.length === 0 ? (
        <EmptyState text={toImagesSearch(query) === '' ? imageLibraryText.none : imageLibraryText.empty} />
      ) : (
        <>
          <Choice
            className={selected.size === 0 ? 'max-sm:hidden' : ''}
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

const FILTERS_ID = 'image-filters';

/** The filters are behind a button unless one of them is set. */
function ImageSearch({ query }: { readonly query: ImagesQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const apply = () =>
    void navigate(toPath(parseImagesQuery(readFilters(form.current))), { preventScrollReset: true, replace: true });
  const search = useTypedSearch(query.search, apply);
  const from = useTypedSearch(query.from, apply);
  const to = useTypedSearch(query.to, apply);
  const [isOpen, setOpen] = useState(query.from !== '' || query.to !== '' || query.isUnused);
  const isNarrowed = toImagesSearch({ ...query, after: null }) !== '';
  return (
    <SearchForm action="/dashboard/images" className="contents" onSubmit={search.searchNow} ref={form}>
      <TextInput
        aria-label={imageLibraryText.searchLabel}
        autoComplete="off"
        className="min-w-0 flex-1 basis-32"
        lang="bn"
        name="search"
        placeholder={imageLibraryText.searchPlaceholder}
        type="search"
        {...search.fieldProps}
      />
      <Button
        aria-controls={FILTERS_ID}
        aria-expanded={isOpen}
        className="noscript:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {manageText.filters}
      </Button>
      <div
        className={`basis-full flex-wrap items-center gap-x-4 gap-y-1 noscript:flex ${isOpen ? 'flex' : 'hidden'}`}
        id={FILTERS_ID}
      >
        <DateFilter fieldProps={from.fieldProps} label={imageLibraryText.from} name="from" />
        <DateFilter fieldProps={to.fieldProps} label={imageLibraryText.to} name="to" />
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
      </div>
    </SearchForm>
  );
}

type DateFilterProps = { readonly label: string; readonly name: string; readonly fieldProps: ComponentProps<'input'> };

function DateFilter({ label, name, fieldProps }: DateFilterProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <TextInput className="w-36" id={id} name={name} type="date" {...fieldProps} />
    </span>
  );
}
