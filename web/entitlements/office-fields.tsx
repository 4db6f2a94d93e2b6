import { useState } from 'react';
import { useLocation } from 'react-router';
import { ENTITLEMENT_CODE_MAX, lastDay } from '#core/entitlements.ts';
import { TopicOptions } from '#web/catalog/topic-options.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Check } from '#web/ui/check.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import type { Categories, ListedEntitlement } from './office-form.ts';

interface EntitlementFieldsProps {
  /** What is changed; null where one is added. */
  entitlement: ListedEntitlement | null;
  categories: Categories;
  failure: ApiFailure | null;
}

/** The parts of an entitlement, to add or to change. */
export function EntitlementFields({ entitlement, categories, failure }: EntitlementFieldsProps) {
  const error = (name: string) => failure?.fields?.[name];
  const used = entitlement?.redemption_count ?? 0;
  return (
    <>
      <Field label="Topic" error={error('topic_id')} required>
        <Select name="topic_id" defaultValue={entitlement?.topic_id ?? ''}>
          <option value="">Choose a topic</option>
          <TopicOptions categories={categories} />
        </Select>
      </Field>
      <Field label="Name" error={error('name')} required>
        <TextInput name="name" defaultValue={entitlement?.name} autoComplete="off" />
      </Field>
      <CodeField code={entitlement?.code ?? ''} error={error('code')} />
      <Field label="Description" mark="optional" error={error('description')}>
        <TextArea name="description" rows={2} defaultValue={entitlement?.description} />
      </Field>
      <div className="ent-switches">
        <Check
          name="is_ad_free"
          defaultChecked={entitlement?.is_ad_free ?? false}
          label="Ad-free"
          note="Whoever holds it sees no ads in its topic."
        />
        <Check
          name="is_active"
          defaultChecked={entitlement?.is_active ?? true}
          label="Active"
          note="While it is off it can neither be redeemed nor assigned, and its grants count for nobody."
        />
      </div>
      <fieldset className="ent-limits">
        <legend className="label">
          Limits of the code <span className="opt">optional</span>
        </legend>
        <Field
          label="How often"
          hint={`Empty: no limit.${used > 0 ? ` Used ${used.toLocaleString('en-US')} so far.` : ''}`}
          error={error('max_redemptions')}
        >
          <TextInput
            name="max_redemptions"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={entitlement?.max_redemptions ?? ''}
          />
        </Field>
        <Field label="Last day to redeem" hint="To the end of that day, UTC." error={error('redeem_until')}>
          <DayInput name="redeem_until" defaultValue={entitlement ? dayIn(entitlement) : ''} />
        </Field>
        <Field label="Days it lasts" hint="From redeeming. Empty: for good." error={error('grant_days')}>
          <TextInput
            name="grant_days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={entitlement?.grant_days ?? ''}
          />
        </Field>
      </fieldset>
    </>
  );
}

/** The last day on which it can be redeemed, as the form shows it. */
export function dayIn({ redeem_until }: ListedEntitlement): string {
  return redeem_until ? lastDay(new Date(redeem_until)) : '';
}

function CodeField({ code, error }: { code: string; error: string | undefined }) {
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(code);
  const generate = useAction((api) => api.entitlementsOffice.generateCode(), 'Failed to generate a code');
  return (
    <>
      <Field
        label="Code"
        hint={`What people type to redeem it: at most ${ENTITLEMENT_CODE_MAX} letters and digits.`}
        error={error}
        required
      >
        <CodeInput
          typed={typed}
          busy={generate.busy}
          onType={setTyped}
          onGenerate={async () => {
            const answer = await generate.run();
            if (answer) setTyped(answer.code);
          }}
        />
      </Field>
      <CallFailure failure={generate.failure} back={pathname + search} />
    </>
  );
}

interface CodeInputProps {
  typed: string;
  busy: boolean;
  onType(typed: string): void;
  onGenerate(): void;
}

function CodeInput({ typed, busy, onType, onGenerate }: CodeInputProps) {
  return (
    <span className="ent-code-field">
      <TextInput
        name="code"
        className="input--mono"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button busy={busy} busyText="Generating..." onClick={onGenerate}>
        Generate
      </Button>
    </span>
  );
}
