/** The way to PRO: plan, projects, billing details, checkout. */
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Subscription } from '../../contract.ts';
import { seatsIn } from '../seats-field.tsx';
import { BillingForm } from '../billing-form.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { SelectProjectsStep } from './select-projects-step.tsx';
import { WizardStep } from './wizard-step.tsx';
import { WizardStepper } from './wizard-stepper.tsx';

interface CheckoutWizardProps {
  readonly subscription: Subscription;
  /** Counts from 0; the page shows the first step itself. */
  readonly step: number;
  readonly onStep: (step: number) => void;
  /** The first step. */
  readonly children: ReactNode;
}

/** Each step leads back one; what was chosen stays. */
export function CheckoutWizard({ subscription, step, onStep, children }: CheckoutWizardProps) {
  const navigate = useNavigate();
  const { usage, unitPrice, isTrial, seats: trialSeats } = subscription;
  const min = Math.max(1, Math.min(100, usage.project_count_limit));
  const [text, setText] = useState(String(Math.max(min, isTrial ? trialSeats : min)));
  const seats = seatsIn(text, min) ?? min;
  const back = (): void => onStep(step - 1);
  const next = (): void => onStep(step + 1);
  const confirm = (id: string): void =>
    void navigate({ to: '/organization/subscription/confirmation', search: { session_id: id } });
  return (
    <>
      <WizardStepper current={step} />
      {step === 0 ? children : null}
      {step === 1 ? (
        <SelectProjectsStep
          value={text}
          min={min}
          unitPrice={unitPrice}
          onChange={setText}
          onBack={back}
          onNext={next}
        />
      ) : null}
      {step === 2 ? (
        <WizardStep title="Billing Details" backLabel="Select Projects" onBack={back} hasCancel={false}>
          <BillingForm submitLabel="Next" onCancel={back} onSaved={next} />
        </WizardStep>
      ) : null}
      {step === 3 ? <CheckoutStep seats={seats} onBack={back} onComplete={confirm} /> : null}
    </>
  );
}
