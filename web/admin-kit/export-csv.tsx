import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { saveTextFile } from '#web/lib/save-text-file.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import type { AddressList } from './address-list.ts';
import { BulkProgress } from './bulk-progress.tsx';
import type { Column } from './data-table.tsx';
import type { PageOfList } from './pager.tsx';

const loadCsvText = lazyPart(() => import('./csv-text.ts'));

interface ExportCsvProps<Page extends PageOfList, Row> {
  list: AddressList<Page, Row>;
  columns: readonly Column<Row>[];
  total: number;
}

/** Exports all filtered rows, in list order, as 'users-2026-11-28.csv'. */
export function ExportCsv<Page extends PageOfList, Row>({ list, columns, total }: ExportCsvProps<Page, Row>) {
  const { pathname, search } = useLocation();
  const [read, setRead] = useState(0);
  const isCanceled = useRef(false);
  const { run, busy, failure } = useAction(async (api) => {
    const rows: Row[] = [];
    isCanceled.current = false;
    setRead(0);
    for await (const page of list.pages(api, new URLSearchParams(search))) {
      if (isCanceled.current) return;
      rows.push(...list.rows(page));
      setRead(rows.length);
    }
    const { csvText } = await loadCsvText();
    const day = new Date().toISOString().slice(0, 10);
    saveTextFile({ text: csvText(columns, rows), file_name: `${pathname.split('/').at(-1)}-${day}.csv` });
  }, 'Failed to export');
  const press = () => {
    if (busy) isCanceled.current = true;
    else void run();
  };
  useEffect(
    () => () => {
      isCanceled.current = true;
    },
    [],
  );
  return (
    <>
      <Button size="sm" onClick={press}>
        {busy ? 'Cancel export' : 'Export CSV'}
      </Button>
      {busy && <BulkProgress doing="Exporting rows" done={read} of={Math.max(read, total)} />}
      <CallFailure failure={failure} back={pathname + search} />
    </>
  );
}
