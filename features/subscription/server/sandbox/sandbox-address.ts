/** The lines of an address on invoices of the sandbox. */
import type { BillingDetails } from '../../contract.ts';
import { countryName } from '../../model/billing-countries.ts';
import { taxTypeLabels } from '../../model/tax-types.ts';

/** At least the name of the organization. */
export function addressLines(organization: string, details: BillingDetails | undefined): string[] {
  if (!details) return [organization];
  const { name, addressLine1, addressLine2, postalCode, city, country, taxId, taxType } = details;
  const tax = taxId ? `${taxTypeLabels[taxType] ?? 'Tax number'}: ${taxId}` : '';
  const place = `${postalCode} ${city}`.trim();
  const lines = [name || organization, addressLine1, addressLine2, place, countryName(country), tax];
  return lines.filter((line) => line !== '');
}
