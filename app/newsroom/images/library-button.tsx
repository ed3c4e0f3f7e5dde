import { useState } from 'react';
import { imagePickerText } from '#app/strings/newsroom/image-library.ts';
import { Button } from '../components/button.tsx';
import { ImagePicker } from './image-picker.tsx';

/** Opens the library. `onPick` gets the URL of the chosen image. */
export function LibraryButton({ onPick }: { readonly onPick: (url: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{imagePickerText.open}</Button>
      {isOpen ? (
        <ImagePicker
          onClose={() => setOpen(false)}
          onPick={({ url }) => {
            setOpen(false);
            onPick(url);
          }}
        />
      ) : null}
    </>
  );
}
