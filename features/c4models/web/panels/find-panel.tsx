/** Side panel for search, filters and colours. */
import { Button, NativeSelect } from '@mantine/core';
import { colourKeys, isFiltering, type C4Filter, type ColourBy } from '../../model/c4-filter.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { firstChoice, useCode } from '../code/code-choice.ts';
import { useEditor, useSend, useShown } from '../editor-context.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { FilterValues } from './filter-values.tsx';
import { FindElements } from './find-elements.tsx';
import classes from './find-panel.module.css';

const labels = { tag: 'Tag', status: 'Status', owner: 'Owner', technology: 'Technology' } as const;

/** The choice that is no attribute of elements. */
const byCode = 'code';

function ColourSelect() {
  const send = useSend();
  const by = useEditor(({ colourBy }) => colourBy);
  const code = useCode();
  const mayRead = usePermission('metric.read');
  const choices = colourKeys.map((value) => ({ value, label: labels[value] }));
  return (
    <NativeSelect
      size="xs"
      label="Colour elements by"
      value={code.choice ? byCode : (by ?? '')}
      data={[
        { value: '', label: 'Their type' },
        ...choices,
        ...(mayRead ? [{ value: byCode, label: 'Code metrics' }] : []),
      ]}
      onChange={({ currentTarget }) => {
        const chosen = colourKeys.find((key) => key === currentTarget.value);
        send({ kind: 'coloured', by: chosen });
        code.choose(currentTarget.value === byCode ? firstChoice(code.jarId) : undefined);
      }}
    />
  );
}

function Filters() {
  const send = useSend();
  const filter = useEditor((state) => state.filter);
  const { document } = useShown();
  const choose = (by: ColourBy, wanted: readonly string[]): void => {
    const next: C4Filter = { ...filter, [by]: wanted };
    send({ kind: 'filtered', filter: next });
  };
  return (
    <section className={classes.section} aria-label="Filter">
      <div className={classes.head}>
        <h3>Filter</h3>
        {isFiltering(filter) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => send({ kind: 'filtered', filter: {} })}
          >
            Clear
          </Button>
        ) : null}
      </div>
      {colourKeys.map((by) => (
        <FilterValues
          key={by}
          by={by}
          label={labels[by]}
          document={document}
          wanted={filter[by] ?? []}
          onChange={(wanted) => choose(by, wanted)}
        />
      ))}
    </section>
  );
}

/** Focuses the search. */
export function FindPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <SidePanel title="Find and filter" onClose={onClose} focusOn="find">
      <div className={classes.panel}>
        <FindElements />
        <Filters />
        <section className={classes.section} aria-label="Colour">
          <ColourSelect />
        </section>
      </div>
    </SidePanel>
  );
}
