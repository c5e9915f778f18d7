/** Chooses the jar and the metric that the elements of an embedded view are coloured by. */
import { NativeSelect } from '@mantine/core';
import { codeMetricGroups, codeMetricOf } from '../code/code-marks.ts';
import { useJars } from '../code/use-element-code.ts';
import type { EmbeddedCode } from './embed-value.ts';

interface CodeChooserProps {
  readonly code: EmbeddedCode | undefined;
  readonly onChange: (code: EmbeddedCode | undefined) => void;
}

const vanished = 'The metrics jar is not available any more';

/** Nothing while a project has no metrics. */
export function CodeChooser({ code, onChange }: CodeChooserProps) {
  const jars = useJars();
  const isThere = jars?.some(({ id }) => id === code?.jarId) ?? false;
  if (!jars || (jars.length === 0 && !code)) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Colours"
        value={code ? (isThere ? code.jarId : 'gone') : ''}
        data={[
          { value: '', label: 'Usual colours' },
          ...(code && !isThere ? [{ value: 'gone', label: vanished, disabled: true }] : []),
          ...jars.map(({ id, name }) => ({ value: id, label: `Code metrics of ${name}` })),
        ]}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value === '' ? undefined : { jarId: currentTarget.value, metric: code?.metric ?? 'score' },
          )
        }
      />
      {code ? (
        <NativeSelect
          size="xs"
          aria-label="Colour by"
          value={codeMetricOf(code.metric)}
          data={codeMetricGroups.map(({ group, items }) => ({ group, items: [...items] }))}
          onChange={({ currentTarget }) => onChange({ ...code, metric: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
