import { type MeanwhileProps, OtherWords, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import { type AdminPage, pageNow, type Typed } from './admin-page.ts';

interface PageMeanwhileProps extends MeanwhileProps<AdminPage> {
  page_id: string;
  typed: Typed;
  /** Names of the fields as the form shows them. */
  labels: Readonly<Record<string, string>>;
  fieldsOf(page: AdminPage): Typed;
}

/** Two people edited one page. */
export function PageMeanwhile({ page_id, typed, labels, fieldsOf, ...rest }: PageMeanwhileProps) {
  const byLabel = (fields: Typed) =>
    Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, fields[name] ?? '']));
  return (
    <SavedMeanwhile
      {...rest}
      className="meanwhile"
      id={page_id}
      load={(api) => pageNow(api, page_id)}
      failed="Failed to load pages"
    >
      {(page) => (
        <OtherWords said={byLabel(fieldsOf(page))} typed={byLabel(typed)} className="meanwhile__said t1" scrolls />
      )}
    </SavedMeanwhile>
  );
}
