import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormState } from './form-context.tsx';

/**
 * Loads data of the article that is saved separately from the form, and reloads it with the page's data, because changes of both are
 * announced in the same way. `data` is null until it is loaded.
 */
export function useSeparateData<Data>(load: (articleId: string) => Promise<Data | null>, readFailure: () => string) {
  const { articleId, editing } = useFormState();
  const [data, setData] = useState<Data | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const latestLoad = useRef(0);

  /** Ignores a response that arrives after a later request was sent. */
  const reload = useCallback(async () => {
    latestLoad.current += 1;
    const number = latestLoad.current;
    const loaded = await load(articleId);
    if (number !== latestLoad.current) return;
    if (loaded === null) setMessage(readFailure());
    else setData(loaded);
  }, [articleId, load, readFailure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `editing` is another object after each load of the page's data
  useEffect(() => void reload(), [reload, editing]);

  /** Waits for a request, shows the message for its response, and reloads the data. */
  const run = async <Response>(request: Promise<Response>, describe: (response: Response) => string) => {
    setBusy(true);
    setMessage('');
    const response = await request;
    setMessage(describe(response));
    await reload();
    setBusy(false);
    return response;
  };
  return { data, message, isBusy, run };
}
