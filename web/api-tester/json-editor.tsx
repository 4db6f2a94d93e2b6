import type { Ref } from 'react';
import { INVALID_JSON } from '#core/api-request.ts';
import { formatJson, type JsonProblem, jsonProblem } from '#core/json-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

interface JsonEditorProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  /** It was sent like this, and refused. */
  refused: boolean;
  onChange(text: string): void;
}

/** The request's body: what keeps it from being JSON is said while it is typed, by line and column. */
export function JsonEditor({ ref, value, refused, onChange }: JsonEditorProps) {
  const problem = value.trim() === '' ? null : jsonProblem(value);
  const formatted = problem ? null : formatJson(value);
  const lines = Math.min(18, Math.max(5, value.split('\n').length + 1));
  return (
    <div className="jsonedit">
      <Field
        label="JSON body"
        error={refused && problem ? `${INVALID_JSON}: ${placed(problem)}` : null}
        hint={problem ? placed(problem) : value.trim() === '' ? 'Empty: no body is sent.' : 'Valid JSON.'}
      >
        <TextArea
          ref={ref}
          className="jsonedit__text"
          rows={lines}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button
        size="sm"
        variant="quiet"
        className="jsonedit__format"
        aria-disabled={formatted === null || formatted === value}
        onClick={() => {
          if (formatted !== null) onChange(formatted);
        }}
      >
        Format
      </Button>
    </div>
  );
}

const placed = ({ line, column, message }: JsonProblem) => `Line ${line}, column ${column}: ${message}.`;
