/** Free and PRO side by side, as a plain table. */
import { Table } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { planComparison, planPrices } from '../model/plan-comparison.ts';
import { planNames } from '../model/plan-limits.ts';
import classes from './plan-comparison.module.css';

function Fact({ value }: { readonly value: string | boolean }) {
  if (typeof value === 'string') return value;
  const Icon = value ? IconCheck : IconX;
  return (
    <>
      <Icon size={16} stroke={1.7} className={value ? classes.yes : classes.no} aria-hidden="true" />
      <span className="aw-hidden">{value ? 'Yes' : 'No'}</span>
    </>
  );
}

/** All features of both plans; rows of 34 px in a dialog. */
export function PlanComparison({ compact = false }: { readonly compact?: boolean }) {
  return (
    <div className={classes.card} data-compact={compact || undefined}>
      <Table className={classes.table ?? ''} aria-label="Plans">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">
              <span className={classes.plan}>{planNames.basic}</span>
              <span className={classes.price}>{planPrices.free}</span>
            </Table.Th>
            <Table.Th scope="col">
              <span className={classes.pro}>{planNames.pro}</span>
              <span className={classes.price}>{planPrices.pro}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {planComparison.map(({ subject, free, pro }) => (
            <Table.Tr key={subject}>
              <Table.Th scope="row">{subject}</Table.Th>
              <Table.Td className={classes.free ?? ''}>
                <Fact value={free} />
              </Table.Td>
              <Table.Td>
                <Fact value={pro} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
