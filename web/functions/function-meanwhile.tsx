import { type MeanwhileProps, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import { DiffLines } from './diff-lines.tsx';
import type { EdgeFunction } from './edge-function.ts';

interface FunctionMeanwhileProps extends MeanwhileProps<EdgeFunction> {
  name: string;
  /** What is typed here. */
  code: string;
  /** 'Save mine over it', in the words of what it does. */
  mine: string;
}

/** Two people wrote at one function: what differs between the two. */
export function FunctionMeanwhile({ name, code, ...rest }: FunctionMeanwhileProps) {
  return (
    <SavedMeanwhile
      {...rest}
      className="fx__meanwhile"
      id={name}
      load={async (api) => (await api.functions.read({ name })).function}
      failed="Failed to load functions"
      takesFocus
    >
      {(theirs) => (
        <>
          <p className="t1">From theirs to yours:</p>
          <DiffLines
            label="From theirs to yours"
            before={theirs.code}
            after={code}
            same="They saved the same as you typed."
          />
        </>
      )}
    </SavedMeanwhile>
  );
}
