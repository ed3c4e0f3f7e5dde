import { use, useId } from 'react';
import { NamesContext } from '#app/newsroom/components/person.tsx';
import { ViewerEmailContext } from '#app/newsroom/session/viewer-email.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { BengaliField } from './bengali-field.tsx';

/** Suggests the names of staff, the viewer's first. */
export function AuthorField({ placeholder }: { readonly placeholder: string }) {
  const names = use(NamesContext);
  const own = names[use(ViewerEmailContext)];
  const listId = useId();
  const suggested = new Set([...(own === undefined ? [] : [own]), ...Object.values(names)]);
  return (
    <>
      <BengaliField
        autoComplete="off"
        hidesLabel
        label={articleFormText.author}
        list={listId}
        name="author"
        placeholder={placeholder}
      />
      <datalist id={listId}>
        {[...suggested].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
