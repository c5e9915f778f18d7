/** Checks of billing details that concern several fields. Pure; the number itself is checked by the payment provider. */
import * as z from 'zod/mini';
import { email } from '#platform/http/contract.ts';
import type { BillingDetails } from '../contract.ts';
import { countryName, isCountry, taxTypesOf } from './billing-countries.ts';

/** A message for one field. */
export interface FieldProblem {
  readonly field: keyof BillingDetails;
  readonly message: string;
}

const taxNumber = /^[\p{L}\p{N} ./&-]{1,64}$/u;

function taxTypeProblem({ taxType, taxId, country }: BillingDetails): string | undefined {
  if (taxType === '') {
    return taxId === '' ? undefined : 'Choose what kind of tax number this is, or leave the number empty.';
  }
  if (taxTypesOf(country).includes(taxType)) return undefined;
  return country === '' ? 'Choose a country first.' : `This kind of tax number is not used in ${countryName(country)}.`;
}

/** What is wrong with billing details; nothing is required. */
export function billingProblems(details: BillingDetails): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: keyof BillingDetails, message: string | undefined): void => {
    if (message !== undefined) problems.push({ field, message });
  };
  if (details.email !== '' && !z.safeParse(email, details.email).success) {
    add('email', 'This is not a valid e-mail address.');
  }
  if (details.country !== '' && !isCountry(details.country)) add('country', 'Choose a country from the list.');
  else add('taxType', taxTypeProblem(details));
  if (details.taxId !== '' && !taxNumber.test(details.taxId)) {
    add('taxId', 'Please use at most 64 letters, digits, spaces and the signs . - / &.');
  }
  return problems;
}
