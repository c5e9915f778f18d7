/** Step 2: how many projects. */
import { seatsIn, SeatsField } from '../seats-field.tsx';
import { WizardStep } from './wizard-step.tsx';

interface SelectProjectsStepProps {
  readonly value: string;
  readonly min: number;
  readonly unitPrice: number;
  readonly onChange: (text: string) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** Not fewer than there are; at most 100. */
export function SelectProjectsStep({ value, min, unitPrice, onChange, onBack, onNext }: SelectProjectsStepProps) {
  return (
    <WizardStep
      title="Select Projects"
      backLabel="Subscription Plan"
      onBack={onBack}
      next={{ label: 'Next', isDisabled: seatsIn(value, min) === undefined, run: onNext }}
    >
      <p>PRO is billed per project and month. You can change the number at any time.</p>
      <SeatsField value={value} min={min} unitPrice={unitPrice} onChange={onChange} />
    </WizardStep>
  );
}
