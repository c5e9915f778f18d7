/** Location of an actor or software system: internal or external. */
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { locations, type C4Location } from '../../contract.ts';
import { locationLabels } from '../../model/editor-texts.ts';

interface LocationFieldProps {
  readonly value: C4Location;
  readonly onChange: (location: C4Location) => void;
  readonly error?: string | undefined;
}

const isLocation = (value: string): value is C4Location => locations.some((one) => one === value);

/** A radio group without empty state. */
export function LocationField({ value, onChange, error }: LocationFieldProps) {
  const label = useId();
  return (
    <Input.Wrapper
      label="Location"
      labelElement="div"
      labelProps={{ id: label }}
      withAsterisk
      error={error}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={label}
        value={value}
        data={locations.map((location) => ({ value: location, label: locationLabels[location] }))}
        onChange={(next) => {
          if (isLocation(next)) onChange(next);
        }}
      />
    </Input.Wrapper>
  );
}
