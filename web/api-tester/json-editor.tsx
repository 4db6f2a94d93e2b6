import type { Ref } from 'react';
import { formatJson, jsonProblem } from '#core/api-tester/json-text.ts';
import { INVALID_JSON } from '#core/api-tester/request.ts';
import { CodeEditor, type CodeEditorHandle } from '#web/editor/code-editor.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

interface JsonEditorProps {
  ref: Ref<CodeEditorHandle>;
  value: string;
  refused: boolean;
  onChange(text: string): void;
}

export function JsonEditor({ ref, value, refused, onChange }: JsonEditorProps) {
  const problem = value.trim() === '' ? null : jsonProblem(value);
  const formatted = problem ? null : formatJson(value);
  const placed = problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}.`;
  return (
    <div className="field jsonedit">
      <div className="row row--apart">
        <span className="label">JSON body</span>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={formatted === null || formatted === value}
          onClick={() => {
            if (formatted !== null) onChange(formatted);
          }}
        >
          Format
        </Button>
      </div>
      <CodeEditor
        ref={ref}
        language="json"
        label="JSON body"
        value={value}
        error={problem && { line: problem.line, message: problem.message }}
        onChange={onChange}
      />
      {refused && placed ? (
        <FieldError role="alert" error={`${INVALID_JSON}: ${placed}`} />
      ) : (
        <p className="hint">{placed ?? (value.trim() === '' ? 'Empty: no body is sent.' : 'Valid JSON.')}</p>
      )}
    </div>
  );
}
