import type { EndpointParameter } from '#core/api-endpoints.ts';
import { Field, Select, TextInput } from '#web/ui/field.tsx';

interface ParameterFieldsProps {
  parameters: readonly EndpointParameter[];
  values: Readonly<Record<string, string>>;
  problem: { name: string; message: string } | null;
  onChange(name: string, value: string): void;
}

export function ParameterFields({ parameters, values, problem, onChange }: ParameterFieldsProps) {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const fieldOf = ({ name, required, choices, example }: EndpointParameter) => (
    <Field
      key={name}
      label={<code>{name}</code>}
      mark={required ? undefined : 'optional'}
      error={problem?.name === name && problem.message}
    >
      {choices.length > 0 ? (
        <Select value={values[name] ?? ''} onChange={(event) => onChange(name, event.target.value)}>
          <option value="">{required ? 'Choose one' : 'Not sent'}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      ) : (
        <TextInput
          className="input--mono"
          value={values[name] ?? ''}
          placeholder={example}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          data-parameter={name}
          onChange={(event) => onChange(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <>
      {inPath.length > 0 && (
        <fieldset className="params">
          <legend className="label">In the path</legend>
          <div className="fit">{inPath.map(fieldOf)}</div>
        </fieldset>
      )}
      {inQuery.length > 0 && (
        <fieldset className="params">
          <legend className="label">Query parameters</legend>
          <div className="fit">{inQuery.map(fieldOf)}</div>
        </fieldset>
      )}
    </>
  );
}
