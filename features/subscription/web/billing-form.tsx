/** The form of billing details: nothing is required; what the server refuses is shown on its field. */
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { ApiForm, type FieldOf } from '#platform/ui/web/api-form.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getCustomer, saveCustomer, type BillingDetails } from '../contract.ts';
import { countries, firstTaxType, taxTypesOf } from '../model/billing-countries.ts';
import { taxTypeLabels } from '../model/tax-types.ts';
import classes from './billing-form.module.css';

const noDetails: BillingDetails = {
  customerType: 'business',
  email: '',
  name: '',
  taxId: '',
  taxType: '',
  city: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
};

const countryChoices = [
  { value: '', label: 'Choose a country' },
  ...countries().map(({ code, name }) => ({ value: code, label: name })),
];

/** The props of an input of the form, as far as they are changed here. */
type InputProps = { readonly onChange?: (value: unknown) => void } & Record<string, unknown>;

interface TaxFieldsProps {
  readonly field: FieldOf<BillingDetails>;
  readonly country: string;
}

/** The kind of tax number follows from the country. */
function TaxFields({ field, country }: TaxFieldsProps) {
  const kinds = taxTypesOf(country);
  return (
    <>
      <NativeSelect
        // The choices of another country are another field.
        key={country}
        label="Tax type"
        disabled={kinds.length === 0}
        {...field('taxType')}
        data={
          kinds.length === 0
            ? [{ value: '', label: country === '' ? 'Choose a country first' : 'None in this country' }]
            : kinds.map((kind) => ({ value: kind, label: taxTypeLabels[kind] ?? kind }))
        }
      />
      <TextInput label="Tax ID" {...field('taxId')} />
    </>
  );
}

interface BillingFormProps {
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly onCancel?: () => void;
  readonly onSaved: () => void;
}

function Fields({ initial, ...props }: BillingFormProps & { readonly initial: BillingDetails }) {
  const { submitLabel, cancelLabel, onCancel, onSaved } = props;
  const [country, setCountry] = useState(initial.country);
  const save = useCall(saveCustomer, { quiet: true, outdates: [getCustomer] });
  return (
    <ApiForm<BillingDetails>
      initial={initial}
      submitLabel={submitLabel}
      onCancel={onCancel}
      {...(cancelLabel ? { cancelLabel } : {})}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        onSaved();
      }}
    >
      {(field, form) => {
        const { onChange, ...countryProps } = field('country') as InputProps;
        return (
          <>
            <Radio.Group label="Customer type" {...field('customerType')}>
              <div className={classes.kinds}>
                <Radio value="business" label="Business" />
                <Radio value="individual" label="Individual" />
              </div>
            </Radio.Group>
            <div className={classes.pair}>
              <TextInput label="Name" autoComplete="organization" {...field('name')} />
              <TextInput label="E-mail for receipts" type="email" autoComplete="email" {...field('email')} />
            </div>
            <NativeSelect
              label="Country"
              autoComplete="country"
              data={countryChoices}
              {...countryProps}
              onChange={(event) => {
                onChange?.(event);
                const chosen = event.currentTarget.value;
                form.setFieldValue('taxType', firstTaxType(chosen));
                setCountry(chosen);
              }}
            />
            <TextInput label="Address line 1" autoComplete="address-line1" {...field('addressLine1')} />
            <TextInput label="Address line 2" autoComplete="address-line2" {...field('addressLine2')} />
            <div className={classes.pair}>
              <TextInput label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
              <TextInput label="City" autoComplete="address-level2" {...field('city')} />
            </div>
            <div className={classes.pair}>
              <TaxFields field={field} country={country} />
            </div>
          </>
        );
      }}
    </ApiForm>
  );
}

/** Details that were never saved are an empty form. */
const isUnknown = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** Loads the saved details first. */
export function BillingForm(props: BillingFormProps) {
  const read = useRead(getCustomer, {}, { staleTime: 0 });
  if (read.isFetching && !read.data) return <PageSkeleton />;
  if (read.error && !isUnknown(read.error)) {
    return <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} />;
  }
  return <Fields initial={read.data ?? noDetails} {...props} />;
}
