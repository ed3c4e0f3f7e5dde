import { AlertDialog } from '@base-ui/react/alert-dialog';
import { dashboardText } from '#app/text/newsroom.ts';
import { Button } from './button.tsx';

type AlertBoxProps = { readonly message: string | null; readonly onClose: () => void };

/** Tells what must not be overlooked; shown while there is a message. */
export function AlertBox({ message, onClose }: AlertBoxProps) {
  return (
    <AlertDialog.Root onOpenChange={(open) => !open && onClose()} open={message !== null}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/55" forceRender />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <AlertDialog.Popup
            className="max-h-full w-full max-w-md overflow-y-auto border border-line bg-paper p-5 text-ink sm:p-6"
            lang="en"
          >
            <AlertDialog.Title className="font-semibold text-lg leading-[1.5]">{message}</AlertDialog.Title>
            <div className="mt-6 flex justify-end">
              <Button onClick={onClose} variant="primary">
                {dashboardText.ok}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
