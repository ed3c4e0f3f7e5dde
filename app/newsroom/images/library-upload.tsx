import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useImageUpload } from '../uploads/use-image-upload.ts';
import { ImageChooser } from './image-chooser.tsx';
import { imagePath } from './library-view.ts';

/** Uploads an image that is kept in the library, and opens it. */
export function LibraryUpload({ appCheck }: { readonly appCheck: string }) {
  const navigate = useNavigate();
  const { call } = useActionCall<{ kind: string }>('/dashboard/images');
  const onStored = useCallback(
    async (url: string) => {
      const token = parseImageUrl(url)?.token ?? '';
      await call({ kind: 'keep', token });
      await navigate(imagePath(token));
    },
    [call, navigate],
  );
  const upload = useImageUpload({ appCheck, onStored: (url) => void onStored(url) });
  const { state } = upload;
  return (
    <div className="pb-5">
      <ImageChooser
        alt=""
        chooseLabel={imageLibraryText.upload}
        hint={imageLibraryText.uploadHint}
        onChoose={(file) => void upload.upload(file)}
        upload={upload}
        url=""
      />
      {state.kind === 'failed' ? <Banner tone="error">{state.message}</Banner> : null}
      <SignInAgain
        isOpen={state.kind === 'signed-out'}
        onCancel={upload.cancel}
        onSignedIn={() => {
          if (state.kind === 'signed-out') void upload.upload(state.file);
        }}
      />
    </div>
  );
}
