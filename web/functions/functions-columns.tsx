import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { DeployButton } from './deploy-button.tsx';
import { editorPath, type ListedFunction } from './edge-function.ts';
import { FunctionAddress } from './function-address.tsx';
import { StatusMark } from './status-mark.tsx';
import type { Deploys } from './use-deploys.ts';

export type FunctionRow = ListedFunction & { id: string };

interface Acts {
  origin: string;
  available: boolean;
  deploys: Deploys;
  onDelete(fn: ListedFunction): void;
}

export function functionsColumns({ origin, available, deploys, onDelete }: Acts): Column<FunctionRow>[] {
  return [
    {
      head: 'Function',
      bare: true,
      cell: ({ name, version }) => (
        <div>
          <Link className="mono" to={editorPath(name)}>
            {name}
          </Link>
          <FunctionAddress name={name} origin={origin} served={version !== null} />
        </div>
      ),
    },
    { head: 'Status', cell: (fn) => <StatusMark fn={fn} /> },
    { head: 'Last updated', cell: ({ lastUpdated }) => <LocalDate at={lastUpdated} style="medium" time /> },
    {
      head: 'Live',
      cell: ({ version }) => (version === null ? <span className="soft">Nothing yet</span> : `Version ${version}`),
    },
    {
      head: 'Actions',
      headHidden: true,
      className: 'acts',
      cell: (fn) => (
        <>
          <DeployButton
            fn={fn}
            available={available}
            onBegin={() => deploys.begin(fn.name)}
            onEnd={(outcome) => deploys.end(fn.name, outcome)}
          />
          <ButtonLink size="sm" to={editorPath(fn.name)}>
            Open<span className="sr"> {fn.name}</span>
          </ButtonLink>
          <DeleteButton name={fn.name} onClick={() => onDelete(fn)} />
        </>
      ),
    },
  ];
}
