import type { ComponentProps, FormEvent } from 'react';
import { Form as RouterForm } from 'react-router';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';

/** The same button submits only once at a time, even on a double click. */
export function Form(props: ComponentProps<typeof RouterForm>) {
  const begin = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!begin((event.nativeEvent as SubmitEvent).submitter ?? 'form')) event.preventDefault();
  };
  return <RouterForm onSubmit={submit} {...props} />;
}
