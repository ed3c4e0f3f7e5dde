import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { guardAction, readJson, requireArticle, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { ArticleDialogTitle } from '../components/article-dialog-title.tsx';
import { Button } from '../components/button.tsx';
import { LeaveGuard } from '../components/dialogs/leave-guard.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { editPath, FROM_PARAMETER, findRowLink, QUOTE_PARAMETER } from '../manage/managed-view.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/cards.route.ts';
import { CardFields } from './card-fields.tsx';
import { CardList } from './card-list.tsx';
import { CardActions, CardPreview } from './card-preview.tsx';
import { drawCard } from './draw-card.ts';
import { loadCards } from './load-cards.ts';
import { useCard } from './use-card.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  await requireArticle(context, 'read', parseArticleId(params.id));
  const quote = url.searchParams.get(QUOTE_PARAMETER);
  return loadCards(context.get(newsroomContext), context.get(requestContext), { id: params.id, quote });
}

export const action = guardAction(async (access, { context, params, request }: Route.ActionArgs) => {
  await requireArticle(context, 'read', parseArticleId(params.id));
  return drawCard(access, { id: params.id, body: await readJson(request) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** A preview changes nothing that the loaders read. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateArgs) =>
  actionResult?.kind === 'preview' ? false : defaultShouldRevalidate;

type ShouldRevalidateArgs = { readonly actionResult?: { kind?: unknown }; readonly defaultShouldRevalidate: boolean };

type LoadedCards = Exclude<Route.ComponentProps['loaderData'], undefined>;

/** The photo cards of one article, over the list of articles (docs/behaviour §4.27). */
export default function Cards({ loaderData, params }: Route.ComponentProps) {
  const { article, cards } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => {
    if (search.get(FROM_PARAMETER) === 'form') return void navigate(editPath(params.id, ''));
    search.delete(QUOTE_PARAMETER);
    void navigate({ pathname: '/dashboard/manage', search: String(search) }, { preventScrollReset: true });
  };
  const finalFocus = () => findRowLink(params.id, 'cards');
  if (article === null) {
    return (
      <Modal finalFocus={finalFocus} isOpen onClose={close} title={cardsText.title}>
        <p className="leading-[1.6]">{cardsText.missing}</p>
      </Modal>
    );
  }
  return <CardDialog article={article} cards={cards} finalFocus={finalFocus} onClose={close} />;
}

type CardDialogProps = {
  readonly article: NonNullable<LoadedCards['article']>;
  readonly cards: LoadedCards['cards'];
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
};

function CardDialog({ article, cards, onClose, finalFocus }: CardDialogProps) {
  const { pathname } = useLocation();
  const control = useCard(pathname, article.suggested);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (control.refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [control.refusals]);
  return (
    <Modal
      finalFocus={finalFocus}
      footer={
        <>
          <span className="self-center text-sm text-success" role="status">
            {control.made === null ? '' : cardsText.made}
          </span>
          {control.made === null ? (
            <Button isBusy={control.isMaking} onClick={control.make} variant="primary">
              {cardsText.make}
            </Button>
          ) : (
            <CardActions card={control.made} takesFocus />
          )}
        </>
      }
      isOpen
      ignoresBackdrop
      onClose={onClose}
      title={<ArticleDialogTitle title={article.title}>{cardsText.title}</ArticleDialogTitle>}
    >
      <div
        className="flex flex-col gap-x-8 gap-y-3 sm:grid sm:grid-cols-2 max-sm:[&_:is(input,textarea)]:scroll-mt-[34vh]"
        ref={fields}
      >
        <CardFields article={article} control={control} />
        <CardPreview control={control} isDraft={article.isDraft} />
      </div>
      <CardList cards={cards} isPublic={article.isPublic} />
      <LeaveGuard
        hasUnsavedWork={() => control.hasTypedText}
        note={cardsText.leaveNote}
        question={cardsText.leaveQuestion}
      />
      <SignInAgain
        isOpen={control.isSignedOut}
        onCancel={control.signInAgain.cancel}
        onSignedIn={control.signInAgain.done}
      />
    </Modal>
  );
}
