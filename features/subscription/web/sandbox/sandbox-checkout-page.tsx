/** The page of a checkout of the sandbox; its address holds the secret after the sign #. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { isSandbox } from '#platform/ui/web/payment-settings.ts';
import { SandboxCheckout } from './sandbox-checkout.tsx';
import classes from './sandbox.module.css';

/** Page at /sandbox/checkout/{id}. */
export default function SandboxCheckoutPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const navigate = useNavigate();
  if (!isSandbox()) return <NotFound />;
  const confirm = (): void =>
    void navigate({ to: '/organization/subscription/confirmation', search: { session_id: id } });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Sandbox checkout"
        crumbs={[{ label: 'Subscription', href: '/organization/subscription' }, { label: 'Sandbox checkout' }]}
      />
      <div className={classes.box}>
        <SandboxCheckout id={id} clientSecret={location.hash.slice(1) || 'none'} onComplete={confirm} />
      </div>
    </div>
  );
}
