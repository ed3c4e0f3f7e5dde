import { useRef } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { findOwnerFilter, requireViewer } from '../actions/access.ts';
import { Banner } from '../components/banner.tsx';
import { LeaveGuard } from '../components/dialogs/leave-guard.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat, Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/image.route.ts';
import { FocalPointField } from './focal-point-field.tsx';
import { ImageActions } from './image-actions.tsx';
import { ImageDetailFields } from './image-detail-fields.tsx';
import { ImageUses } from './image-uses.tsx';
import type { LibraryView } from './library-view.ts';
import { toImageName, toLibraryView } from './library-view.ts';
import { useImageDetails } from './use-image-details.ts';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { library, timeZone, rights } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const none = { view: null as LibraryView | null, hasFailed: false };
  try {
    const image = await library.find({ token: params.token, ownerId: findOwnerFilter(rights), nowMs });
    if (image === null) return data(none, { status: 404 });
    return { view: toLibraryView(image, createMomentFormat(timeZone)) as LibraryView | null, hasFailed: false };
  } catch (error) {
    reportFailure('image', error);
    return data({ ...none, hasFailed: true, ...READ_FAILED }, { status: 503 });
  }
}

export default function Image({ loaderData: { view, hasFailed } }: Route.ComponentProps) {
  if (view !== null) return <ImageScreen key={view.token} view={view} />;
  return (
    <EmptyState text={hasFailed ? imageLibraryText.notLoaded : imageLibraryText.missing}>
      <AllImages />
    </EmptyState>
  );
}

const AllImages = () => (
  <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to="/dashboard/images">
    {imageLibraryText.back}
  </Link>
);

function ImageScreen({ view }: { readonly view: LibraryView }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const control = useImageDetails(view);
  const { details, banner, show } = control;
  const { widthPx, heightPx } = view.size;
  return (
    <>
      <ScreenHeading headingRef={heading} lang="bn" title={toImageName(view)}>
        <AllImages />
      </ScreenHeading>
      <p className="wrap-anywhere pb-4 text-muted text-sm leading-[1.6]">
        {view.fileName} · {widthPx} × {heightPx} px ·{' '}
        <Person email={view.uploadedBy} text={imageLibraryText.uploadedBy} />, <Moment moment={view.uploadedAt} />
      </p>
      {banner === null ? null : (
        <div className="screen-message pb-4">
          <Banner tone={banner.tone}>{banner.text}</Banner>
        </div>
      )}
      <div className="gap-8 lg:grid lg:grid-cols-2">
        <div>
          <FocalPointField focus={details.focus} onChange={(focus) => control.change({ focus })} url={view.url} />
        </div>
        <div className="pt-6 lg:pt-0">
          <ImageDetailFields control={control} />
          <section className="pt-6">
            <h2 className="font-semibold leading-[1.6]">{imageLibraryText.uses}</h2>
            {view.unusedSince === null ? null : (
              <p className="text-muted text-sm leading-[1.6]">
                {asSentence(`${imageLibraryText.unusedSince} ${view.unusedSince}`)}
              </p>
            )}
            <ImageUses view={view} />
          </section>
          <ImageActions
            onRemoved={() => {
              control.discard();
              void navigate('/dashboard/images');
            }}
            show={show}
            view={view}
          />
        </div>
      </div>
      <LeaveGuard hasUnsavedWork={control.hasUnsavedWork} note={imageLibraryText.leaveNote} />
      <SignInAgain isOpen={control.isSignedOut} onCancel={control.cancelSignIn} onSignedIn={control.save} />
    </>
  );
}
