/** The jar whose figures are shown. */
import { NativeSelect } from '@mantine/core';
import type { MetricJarRow } from '#features/metrics/contract.ts';

interface JarChoiceProps {
  readonly jars: readonly MetricJarRow[];
  /** Undefined while it is looked for, or when it is gone. */
  readonly jar: MetricJarRow | undefined;
  readonly onChoose: (jarId: string) => void;
}

/** All jars with reports. */
export const JarChoice = ({ jars, jar, onChoose }: JarChoiceProps) => (
  <NativeSelect
    size="xs"
    aria-label="Metrics jar"
    value={jar?.id ?? ''}
    data={[
      ...(jar ? [] : [{ value: '', label: 'Choose a jar', disabled: true }]),
      ...jars.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  />
);
