/** Tables of namespaces: the sums over the classes of each, by report. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Numbers of a class when the tables were made. */
const fields = 24;
const sums = Array.from({ length: fields }, (_field, at) => `sum(found.metrics[${at + 1}])`).join(', ');

/** Fills the tables from the classes that are there. */
export const namespaceMigration: SqlMigration = {
  name: '2026-11-24-701-metric-namespaces',
  sql: `
    create table metric_namespace (
      organization_id uuid not null,
      jar_id uuid not null,
      namespace_key uuid not null,
      name text not null,
      primary key (organization_id, jar_id, namespace_key),
      foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
    );
    ${tenantWall('metric_namespace')}

    create table metric_namespace_month (
      organization_id uuid not null,
      report_id uuid not null,
      namespace_key uuid not null,
      jar_id uuid not null,
      classes integer not null,
      worst integer not null,
      worst_class text not null,
      weighted double precision not null,
      weight double precision not null,
      sums double precision[] not null,
      primary key (organization_id, report_id, namespace_key),
      foreign key (organization_id, report_id) references metric_report (organization_id, id) on delete cascade
    );
    ${tenantWall('metric_namespace_month')}

    create temporary table class_namespace on commit drop as
      select told.organization_id, told.jar_id, told.class_key, told.name, told.namespace,
        left(encode(sha256(convert_to(told.namespace, 'UTF8')), 'hex'), 32)::uuid as namespace_key
      from (
        select metric_class.organization_id, metric_class.jar_id, metric_class.class_key, metric_class.name,
          coalesce(substring(metric_class.name from '^(.+)/'),
            case when position('/' in metric_class.name) = 0
              then substring(metric_class.name from '^(.+)(?:\\\\|\\.|::)') end, '') as namespace
        from metric_class
      ) told;
    analyze class_namespace;
    insert into metric_namespace (organization_id, jar_id, namespace_key, name)
      select distinct class_namespace.organization_id, class_namespace.jar_id, class_namespace.namespace_key,
        class_namespace.namespace
      from class_namespace;
    insert into metric_namespace_month (organization_id, report_id, namespace_key, jar_id, classes, worst, worst_class,
        weighted, weight, sums)
      select found.organization_id, found.report_id, found.namespace_key, found.jar_id, count(*), max(found.score),
        (array_agg(found.name order by found.score desc, found.name))[1],
        sum(found.score * found.weight), sum(found.weight), array[${sums}]
      from (
        select metric_class_month.organization_id, metric_class_month.report_id, class_namespace.namespace_key,
          metric_class_month.jar_id, metric_class_month.score, class_namespace.name, metric_class_month.metrics,
          greatest(1, coalesce(metric_class_month.metrics[2], 0)) as weight
        from metric_class_month
        join class_namespace on class_namespace.organization_id = metric_class_month.organization_id
          and class_namespace.jar_id = metric_class_month.jar_id
          and class_namespace.class_key = metric_class_month.class_key
        where metric_class_month.score is not null
      ) found
      group by found.organization_id, found.report_id, found.namespace_key, found.jar_id;
  `,
};

const summedUp = Array.from({ length: fields }, (_field, at) => `sum(month.sums[${at + 1}])`).join(', ');

/** Sums up the namespaces of each report, as reports that come in have it done by their reader. */
export const fillTotals = `
  update metric_report set totals = found.totals
  from (
    select month.organization_id, month.report_id, json_build_object('classes', sum(month.classes)::int,
        'worst', max(month.worst)::int, 'worstClass', (array_agg(month.worst_class order by month.worst desc,
        month.worst_class))[1], 'weighted', sum(month.weighted), 'weight', sum(month.weight),
        'sums', json_build_array(${summedUp}))::text as totals
    from metric_namespace_month month
    group by month.organization_id, month.report_id
  ) found
  where metric_report.organization_id = found.organization_id and metric_report.id = found.report_id
`;

/** Sums over all namespaces of a report as JSON, so that a history of the whole project reads one row a month. */
export const reportTotalsMigration: SqlMigration = {
  name: '2026-11-28-760-metric-report-totals',
  sql: `alter table metric_report add column totals text; ${fillTotals};`,
};

const few = (table: string, columns: readonly string[]): string =>
  `alter table ${table} ${columns.map((column) => `alter column ${column} set statistics 10`).join(', ')};`;

/**
 * An analysis reads as many rows as the most detailed column wants, and the embedded database answers nobody meanwhile.
 * Nobody looks for classes by their numbers, whose statistics, of all elements of the arrays, took most of the time.
 */
export const fewerStatisticsMigration: SqlMigration = {
  name: '2026-11-28-761-metric-statistics',
  sql: `
    ${few('metric_class_month', ['organization_id', 'report_id', 'class_key', 'jar_id', 'score'])}
    ${few('metric_namespace_month', ['organization_id', 'report_id', 'namespace_key', 'jar_id', 'classes', 'worst'])}
    ${few('metric_namespace_month', ['worst_class', 'weighted', 'weight'])}
    alter table metric_class_month alter column metrics set statistics 0;
    alter table metric_namespace_month alter column sums set statistics 0;
  `,
};
