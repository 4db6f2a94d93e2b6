import { useState } from 'react';
import { useLocation } from 'react-router';
import { entitlementFields } from '#core/entitlements/entitlement.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

const { label, hint, max } = entitlementFields.code;

export function CodeField({ code, error }: { code: string; error: string | undefined }) {
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(code);
  const generate = useAction((api) => api.entitlementsAdmin.generateCode(), 'Failed to generate a code');
  const fill = async () => {
    const generated = await generate.run();
    if (generated) setTyped(generated.code);
  };
  return (
    <>
      <Field label={label} hint={hint} error={error} required>
        <span className="row gap-2">
          <TextInput
            name="code"
            className="input--mono input--code grow"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={max}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button busy={generate.busy} busyText="Generating..." onClick={fill}>
            Generate
          </Button>
        </span>
      </Field>
      <CallFailure failure={generate.failure} back={pathname + search} />
    </>
  );
}
