/** A form that submits a call: validates on submit and blur, shows violations of the server on their fields. */
import { Button } from '@mantine/core';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import type { AlertType } from '../contract.ts';
import { failureSentence } from '../model/failure-sentence.ts';
import classes from './api-form.module.css';
import { InlineAlert } from './inline-alert.tsx';

/** Content of the alert at the top of a form. */
export interface FormAlert {
  readonly type: AlertType;
  readonly content: ReactNode;
}

/** Validates one field: a message, or null. */
type FieldCheck<Values> = (value: never, values: Values) => string | null;

/** The props of an input for one field of the form. */
type FieldProps = Record<string, unknown>;

interface ApiFormProps<Values extends Record<string, unknown>> {
  readonly initial: Values;
  readonly checks?: { readonly [K in keyof Values]?: (value: Values[K], values: Values) => string | null };
  /** Makes the call. A thrown Failure is shown in the form. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** Alert for a failure without violations; the shared message by default. */
  readonly describe?: (failure: Failure) => FormAlert | undefined;
  /** Shown above the fields until the next submit, for example after a redirect. */
  readonly notice?: FormAlert | undefined;
  readonly children: (field: FieldOf<Values>, form: UseFormReturnType<Values>) => ReactNode;
  readonly submitLabel: string;
  /** The button is red for what destroys. */
  readonly danger?: boolean;
  readonly onCancel?: (() => void) | undefined;
  /** Puts the focus into the first field when the page opens. */
  readonly startFocused?: boolean;
  /** Default "Cancel". */
  readonly cancelLabel?: string;
  /** `card`: one full-width button; `page` and `dialog`: Cancel and the primary at the right. */
  readonly layout?: 'card' | 'page' | 'dialog';
}

/** `field('email')` gives the props of its input, `field('terms', 'checkbox')` those of a checkbox. */
export type FieldOf<Values> = (name: keyof Values & string, type?: 'input' | 'checkbox') => FieldProps;

/** Splits the violations into messages of known fields and the rest. The first message of a field wins. */
function sortViolations(failure: Failure, known: readonly string[]): { fields: FormErrors; others: string[] } {
  const fields: FormErrors = {};
  const others: string[] = [];
  for (const { field, path, errors } of failure.violations) {
    const name = known.includes(path) ? path : field;
    const message = errors[0] ?? failure.message;
    if (!known.includes(name)) others.push(message);
    else fields[name] ??= message;
  }
  return { fields, others };
}

const alertOf = (failure: Failure, others: readonly string[], describe: ApiFormProps<never>['describe']) => {
  if (others.length > 0) return { type: 'danger', content: others.join(' ') } as const;
  return describe?.(failure) ?? ({ type: 'danger', content: failureSentence(failure) } as const);
};

/**
 * Validates a field on blur. While the pointer is down validation waits: a message that appears then would move the
 * button under the pointer, and the click would be lost.
 */
function useCheckOnBlur(check: (name: string) => void): (name: string) => void {
  const pointerIsDown = useRef(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    const down = (): void => void (pointerIsDown.current = true);
    const up = (): void => void (pointerIsDown.current = false);
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      mounted.current = false;
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);
  return (name) => {
    if (!pointerIsDown.current) return check(name);
    // The click comes after the pointer is up; then it has found its target.
    window.addEventListener('pointerup', () => setTimeout(() => mounted.current && check(name), 50), { once: true });
  };
}

/** State of the alert, of the fields and of the call behind them. */
function useApiForm<Values extends Record<string, unknown>>(props: ApiFormProps<Values>) {
  const { initial, checks = {}, onSubmit, describe, notice, startFocused = false } = props;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: checks as Record<string, FieldCheck<Values>> as never,
  });
  const element = useRef<HTMLFormElement>(null);
  const [alert, setAlert] = useState<FormAlert | undefined>(notice);
  const [saving, setSaving] = useState(false);
  // Counts failures, so that the first invalid field gets the focus once the errors are rendered.
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    // An address that is filled in already needs no typing.
    const first = 'input:not([readonly],[value*="@"])';
    if (startFocused) element.current?.querySelector<HTMLElement>(first)?.focus();
  }, [startFocused]);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>(':not(div)[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const submit = async (values: Values): Promise<void> => {
    setAlert(undefined);
    setSaving(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure(0, '');
      const { fields, others } = sortViolations(failure, Object.keys(initial));
      form.setErrors(fields);
      if (others.length > 0 || Object.keys(fields).length === 0) setAlert(alertOf(failure, others, describe));
      setRefusals((count) => count + 1);
      if (!(error instanceof Failure)) throw error;
    } finally {
      setSaving(false);
    }
  };

  const onFormSubmit = form.onSubmit(
    (values) => submit(values),
    () => {
      // What the server said of the values before may not be true of these.
      setAlert(undefined);
      setRefusals((count) => count + 1);
    },
  );
  const checkOnBlur = useCheckOnBlur((name) => {
    const values = form.getValues();
    const check = (checks as Readonly<Record<string, FieldCheck<Values> | undefined>>)[name];
    const message = check?.(values[name] as never, values) ?? null;
    // A message stays until its field is changed: the server may know more than the check here, and just have said so.
    if (message === null) return;
    setAlert((shown) => (shown === notice ? shown : undefined));
    form.setErrors((errors) => ({ ...errors, [name]: errors[name] ?? message }));
  });
  const field: FieldOf<Values> = (name, type = 'input') => ({
    ...form.getInputProps(name as never, { type }),
    // The kit marks checkboxes not at all, and of a password the box around its input.
    ...(form.errors[name] ? { 'aria-invalid': true } : {}),
    onBlur: () => checkOnBlur(name),
    name,
  });
  return { form, element, alert, saving, onFormSubmit, field };
}

/** One column of fields, the alert above, the buttons below; the primary keeps its width while it saves. */
export function ApiForm<Values extends Record<string, unknown>>(props: ApiFormProps<Values>) {
  const { children, submitLabel, danger = false, onCancel, cancelLabel = 'Cancel', layout = 'page' } = props;
  const { form, element, alert, saving, onFormSubmit, field } = useApiForm(props);
  return (
    <form ref={element} className={classes.form} data-layout={layout} noValidate onSubmit={onFormSubmit}>
      <div className={classes.fields}>
        {alert ? <InlineAlert type={alert.type}>{alert.content}</InlineAlert> : null}
        {children(field, form)}
      </div>
      <div className={classes.buttons}>
        {onCancel ? (
          <Button size="sm" variant="default" onClick={onCancel} disabled={saving}>
            {cancelLabel}
          </Button>
        ) : null}
        <Button
          size="sm"
          type="submit"
          {...(danger ? { color: 'red' } : {})}
          loading={saving}
          fullWidth={layout === 'card'}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
