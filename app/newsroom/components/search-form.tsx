import type { ReactNode, Ref } from 'react';
import { Form } from 'react-router';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { Button } from './button.tsx';

type SearchFormProps = {
  readonly action: string;
  readonly className: string;
  /** Searches without waiting for a pause in typing. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
};

/** The search and the filters of a list, which are in its URL. Without JavaScript a button applies them. */
export function SearchForm({ onSubmit, children, ...rest }: SearchFormProps) {
  return (
    <Form
      {...rest}
      data-keeps-focus=""
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      role="search"
    >
      {children}
      <div className="hidden noscript:block">
        <Button type="submit">{manageText.show}</Button>
      </div>
    </Form>
  );
}
