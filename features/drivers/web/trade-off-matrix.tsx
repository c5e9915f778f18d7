/** Trade-offs between the attributes as a matrix: what more of a row does to a column. */
import { IconMinus, IconPlus, IconScale } from '@tabler/icons-react';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import type { Drivers, TradeOff } from '../contract.ts';
import { EditAttributesButton } from './edit-attributes-button.tsx';
import classes from './trade-off-matrix.module.css';

/** A sign with its word; the reason is in the list below. */
function Effect({ effect }: Pick<TradeOff, 'effect'>) {
  const Icon = effect === 'supports' ? IconPlus : IconMinus;
  return (
    <span className={classes.effect} data-effect={effect}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {effect}
    </span>
  );
}

/** The matrix, and below it the reasons in words. */
export function TradeOffMatrix({ drivers: { qualityAttributes } }: { readonly drivers: Drivers }) {
  const all = qualityAttributes.flatMap((attribute) =>
    attribute.tradeOffs.map((tradeOff) => ({ attribute, tradeOff })),
  );
  if (all.length === 0)
    return (
      <EmptyState
        icon={IconScale}
        title="No trade-offs yet"
        help="A trade-off says which attribute another one supports or hurts. Add trade-offs where you edit the quality attributes."
        action={<EditAttributesButton />}
      />
    );
  const names = new Map(qualityAttributes.map(({ id, name }) => [id, name]));
  return (
    <div className={classes.panel}>
      <div className={classes.scroll}>
        <table className={classes.matrix}>
          <caption>What more of the attribute on the left does to the one above</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="aw-hidden">Attribute</span>
              </th>
              {qualityAttributes.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {qualityAttributes.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {qualityAttributes.map((column) => {
                  const found = row.tradeOffs.find(({ attributeId }) => attributeId === column.id);
                  return (
                    <td key={column.id} data-self={row.id === column.id || undefined} title={found?.reason}>
                      {found ? <Effect effect={found.effect} /> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.reasons} aria-label="Reasons">
        {all.map(({ attribute, tradeOff }) => (
          <li key={`${attribute.id} ${tradeOff.attributeId}`}>
            <strong>
              {attribute.name} {tradeOff.effect} {names.get(tradeOff.attributeId) ?? ''}
            </strong>
            {tradeOff.reason ? <span>{tradeOff.reason}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
