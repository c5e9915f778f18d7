/** The table of classes in pieces, which takes the place of a row for each class. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Numbers of a class, and classes in a row, when the table was made. */
const fields = 24;
const classesPerRow = 24;

const column = (at: number): string => `array_agg(one.metrics[${at + 1}] order by one.class_key)`;
const columns = Array.from({ length: fields }, (_field, at) => column(at)).join(' || ');

/**
 * A row holds some classes of a report, in the order of their keys: a row for each class, with its keys, its entries in
 * two indexes and its check of the report, took the embedded database three times as long to store and to read, and half
 * as much room again. `metrics` are the numbers of all classes of the row field by field, so that some fields are read as
 * slices. Rows stay in their page where they fit in: compressed ones would be unpacked for every slice.
 */
export const pieceMigration: SqlMigration = {
  name: '2026-11-28-830-metric-class-pieces',
  sql: `
    create table metric_class_piece (
      organization_id uuid not null,
      report_id uuid not null,
      first_key uuid not null,
      keys uuid[] not null,
      names text[] not null,
      scores integer[] not null,
      metrics double precision[] not null,
      primary key (organization_id, report_id, first_key),
      foreign key (organization_id, report_id) references metric_report (organization_id, id) on delete cascade
    ) with (toast_tuple_target = 8160);
    alter table metric_class_piece alter column organization_id set statistics 10,
      alter column report_id set statistics 10, alter column first_key set statistics 10,
      alter column keys set statistics 0, alter column names set statistics 0, alter column scores set statistics 0,
      alter column metrics set statistics 0;
    ${tenantWall('metric_class_piece')}

    insert into metric_class_piece (organization_id, report_id, first_key, keys, names, scores, metrics)
      select one.organization_id, one.report_id, (array_agg(one.class_key order by one.class_key))[1],
        array_agg(one.class_key order by one.class_key), array_agg(one.name order by one.class_key),
        array_agg(one.score order by one.class_key), ${columns}
      from (
        select metric_class_month.organization_id, metric_class_month.report_id, metric_class_month.class_key,
          metric_class.name, metric_class_month.score, metric_class_month.metrics,
          (row_number() over (partition by metric_class_month.organization_id, metric_class_month.report_id
            order by metric_class_month.class_key) - 1) / ${classesPerRow} as piece
        from metric_class_month
        join metric_class on metric_class.organization_id = metric_class_month.organization_id
          and metric_class.jar_id = metric_class_month.jar_id and metric_class.class_key = metric_class_month.class_key
      ) one
      group by one.organization_id, one.report_id, one.piece;

    alter table metric_acceptance add column name text;
    update metric_acceptance set name = metric_class.name
      from metric_class
      where metric_class.organization_id = metric_acceptance.organization_id
        and metric_class.jar_id = metric_acceptance.jar_id and metric_class.class_key = metric_acceptance.class_key;
    alter table metric_acceptance alter column name set not null;
    drop table metric_class_month;
    drop table metric_class;
  `,
};
