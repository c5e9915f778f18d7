/** Customers of Stripe: name, address and tax number; what Stripe refuses becomes a violation of a field. */
import type Stripe from 'stripe';
import { violated } from '#platform/http/model/failure.ts';
import type { BillingDetails } from '../../contract.ts';
import type { ProviderCustomer } from '../../model/billing-provider.ts';

/** Fields of the form by the parameters of Stripe. */
const fields: Readonly<Record<string, keyof BillingDetails>> = {
  email: 'email',
  name: 'name',
  'address[country]': 'country',
  'address[city]': 'city',
  'address[line1]': 'addressLine1',
  'address[line2]': 'addressLine2',
  'address[postal_code]': 'postalCode',
  type: 'taxType',
  value: 'taxId',
  'tax_id_data[0][type]': 'taxType',
  'tax_id_data[0][value]': 'taxId',
};

/** Turns a refused field into a violation. */
async function asViolation(error: unknown): Promise<unknown> {
  const { default: Client } = await import('stripe');
  if (!(error instanceof Client.errors.StripeInvalidRequestError)) return error;
  if (error.code === 'tax_id_invalid') return violated('taxId', 'This tax number is not valid for its kind.');
  const field = fields[error.param ?? ''];
  return field ? violated(field, error.message) : error;
}

function paramsOf({ organizationId, organization, details }: ProviderCustomer): Stripe.CustomerUpdateParams {
  const metadata = { organization_id: organizationId, customer_type: details?.customerType ?? 'business' };
  if (!details) return { name: organization, metadata };
  const { name, email, city, country, addressLine1, addressLine2, postalCode } = details;
  return {
    name: name || organization,
    email,
    address: { city, country, line1: addressLine1, line2: addressLine2, postal_code: postalCode },
    metadata,
  };
}

/** The new number comes first: a refused one leaves the old. */
async function saveTaxId(stripe: Stripe, customerId: string, { taxId, taxType }: BillingDetails): Promise<void> {
  const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 });
  const isWanted = ({ type, value }: Stripe.TaxId): boolean => type === taxType && value === taxId;
  if (taxId !== '' && !data.some(isWanted)) {
    await stripe.customers.createTaxId(customerId, { type: taxType, value: taxId });
  }
  for (const old of data) if (!isWanted(old)) await stripe.customers.deleteTaxId(customerId, old.id);
}

/** Creates or updates a customer and returns its id. */
export async function saveStripeCustomer(stripe: Stripe, customer: ProviderCustomer): Promise<string> {
  const { customerId, details } = customer;
  const params = paramsOf(customer);
  try {
    if (customerId !== undefined) {
      await stripe.customers.update(customerId, params);
      if (details) await saveTaxId(stripe, customerId, details);
      return customerId;
    }
    const tax = details?.taxId ? { tax_id_data: [{ type: details.taxType, value: details.taxId }] } : {};
    const created = await stripe.customers.create({ ...(params as Stripe.CustomerCreateParams), ...tax });
    return created.id;
  } catch (error) {
    throw await asViolation(error);
  }
}
