import { useMemo } from 'react';
import {
  type Endpoint,
  type EndpointParameter,
  inListOrder,
  mayCall,
  NAMED_FIRST,
  type TesterMethod,
  testerMethods,
} from '#core/api-tester/endpoints.ts';
import { partsOf } from '#core/api-tester/request.ts';
import type { Access } from '#core/contract/operation.ts';
import { type Choice, Combobox } from '#web/admin-kit/combobox.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CodeInput } from './code-input.tsx';
import type { Draft } from './draft.ts';
import { QueryRows } from './query-rows.tsx';
import type { Endpoints } from './use-endpoints.ts';

export const CUSTOM = 'custom';

interface EndpointFieldsProps {
  endpoints: Endpoints;
  endpoint: Endpoint | null;
  custom: boolean;
  looking: string | null;
  who: Access;
  draft: Draft;
  problem: { field: string; message: string } | null;
  onGo(key: string): void;
  onChange(part: Partial<Draft>): void;
}

export function EndpointFields(props: EndpointFieldsProps) {
  const { endpoints, endpoint, custom, looking, who, draft, problem, onGo, onChange } = props;
  const choices = useMemo(
    () => inListOrder(endpoints.list, who).map((one) => choiceOf(one, who)),
    [endpoints.list, who],
  );
  const atPath = problem?.field === 'path' ? problem.message : null;
  const atValue = problem?.field.startsWith('value ')
    ? { name: problem.field.slice('value '.length), message: problem.message }
    : null;
  const setValue = (name: string, value: string) => onChange({ values: { ...draft.values, [name]: value } });
  const tabs = [
    { id: 'listed', label: 'Listed endpoint' },
    { id: CUSTOM, label: 'Custom endpoint' },
  ];
  const current = custom ? CUSTOM : 'listed';
  const inPath = partsOf(draft.path).map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    choices: [],
    example: '',
  }));
  return (
    <>
      <Tabs
        label="Which endpoint"
        tabs={tabs}
        current={current}
        onSelect={(id) => id !== current && onGo(id === CUSTOM ? CUSTOM : '')}
      />
      {custom ? (
        <>
          <div className="row top tester__custom">
            <Field label="Method">
              <Select
                value={draft.method}
                onChange={(event) => onChange({ method: event.target.value as TesterMethod })}
              >
                {testerMethods.map((method) => (
                  <option key={method}>{method}</option>
                ))}
              </Select>
            </Field>
            <Field className="grow" label="Path" error={atPath} hint="On this site only.">
              <CodeInput
                value={draft.path}
                placeholder="/api/health"
                data-path=""
                onChange={(event) => onChange({ path: event.target.value })}
              />
            </Field>
          </div>
          <ParameterFields parameters={inPath} values={draft.values} problem={atValue} onChange={setValue} />
          <QueryRows rows={draft.query} onChange={(query) => onChange({ query })} />
        </>
      ) : (
        <>
          <Field label="Endpoint" error={atPath}>
            <Combobox
              name="endpoint"
              initial={endpoint && choiceOf(endpoint, who)}
              find={choices}
              onChoose={({ id }) => onGo(id)}
              noun={['endpoint', 'endpoints']}
              placeholder="Search by method, path or what it does"
            />
          </Field>
          {endpoint && (
            <p className="soft t1 row row--apart baseline gap-2">
              {endpoint.summary}
              {endpoint.access && <span className="badge">{accessWords[endpoint.access]}</span>}
            </p>
          )}
          {looking && (
            <p className="hint" role="status">
              Looking for {looking}...
            </p>
          )}
          {endpoints.state === 'failed' && (
            <p className="error" role="alert">
              <span>The other endpoints could not be read.</span>
              <Button size="sm" onClick={endpoints.again}>
                Try Again
              </Button>
            </p>
          )}
          <ParameterFields
            parameters={endpoint?.parameters ?? []}
            values={draft.values}
            problem={atValue}
            onChange={setValue}
          />
        </>
      )}
    </>
  );
}

function choiceOf({ key, summary, access, noun }: Endpoint, who: Access): Choice {
  const isOpen = noun === NAMED_FIRST || mayCall(who, access);
  return {
    id: key,
    label: key,
    hint: access ? `${summary} · ${accessWords[access]}` : summary,
    group: isOpen ? noun : `${noun}: not open to you`,
  };
}

const accessWords: Readonly<Record<Access, string>> = {
  public: 'open to everybody',
  user: 'signed in',
  admin: 'administrators',
};

interface ParameterFieldsProps {
  parameters: readonly EndpointParameter[];
  values: Readonly<Record<string, string>>;
  problem: { name: string; message: string } | null;
  onChange(name: string, value: string): void;
}

function ParameterFields({ parameters, values, problem, onChange }: ParameterFieldsProps) {
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
        <CodeInput
          value={values[name] ?? ''}
          placeholder={example}
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
