import type { ComponentProps, FormEvent } from 'react';
import { Form as RouterForm } from 'react-router';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';

/** A posted form of which the same button sends only one at a time: a double click is one press. */
export function Form(props: ComponentProps<typeof RouterForm>) {
  const begin = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!begin((event.nativeEvent as SubmitEvent).submitter ?? 'form')) event.preventDefault();
  };
  return <RouterForm onSubmit={submit} {...props} />;
}
