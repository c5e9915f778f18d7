/** Tables of code metrics. */
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { fewerStatisticsMigration, namespaceMigration, reportTotalsMigration } from './metric-namespace-migration.ts';
import { pieceMigration } from './metric-piece-migration.ts';

/**
 * A report is written once, in pieces, and becomes visible by its state alone: `loading` while its classes are inserted,
 * `staged` while its import is open, `live` as the one report of its month, `removed` until a job has deleted its classes
 * in pieces. A month has at most one report of each layer: numbers of classes, packages, coverage, findings and sizes come
 * from different tools. `class_key` is derived from the name of a class, so that a class of a report is found without its
 * name. `metrics` of a class are numbers in the order of `classFields` of the engine. The texts of a report are JSON, written and read as a whole.
 */
export const metricMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-23-700-metrics',
    sql: `
      create table metric_jar (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        name text not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        deleted_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create unique index metric_jar_name on metric_jar (organization_id, project_id, lower(name))
        where deleted_at is null;
      create index metric_jar_removed on metric_jar (deleted_at) where deleted_at is not null;
      ${tenantWall('metric_jar')}

      create table metric_import (
        organization_id uuid not null,
        id uuid not null,
        jar_id uuid not null,
        state text not null default 'open'
          check (state in ('open', 'uploading', 'committed', 'processing', 'processed', 'failed', 'closed')),
        message text,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (organization_id, id),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      create index metric_import_unfinished on metric_import (updated_at)
        where state in ('open', 'uploading', 'committed', 'processing');
      create index metric_import_jar on metric_import (organization_id, jar_id);
      ${tenantWall('metric_import')}

      create table metric_report (
        organization_id uuid not null,
        id uuid not null,
        jar_id uuid not null,
        import_id uuid not null,
        state text not null check (state in ('loading', 'staged', 'live', 'removed')),
        year integer not null,
        month integer not null check (month between 1 and 12),
        arrived_at timestamptz not null default clock_timestamp(),
        layer text not null check (layer in ('code', 'packages', 'coverage', 'findings', 'size')),
        format text not null,
        tool text not null,
        commit_id text,
        digest text not null,
        classes integer not null default 0,
        threshold integer not null default 30,
        global_metrics text not null default '{}',
        spread text not null default '{}',
        scores text not null default '[]',
        facts text not null default '{}',
        warnings text not null default '[]',
        uploaded_at timestamptz not null default clock_timestamp(),
        uploaded_by uuid,
        primary key (organization_id, id),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      create unique index metric_report_month on metric_report (organization_id, jar_id, year, month, layer)
        where state = 'live';
      create index metric_report_import on metric_report (organization_id, import_id) where state = 'staged';
      create index metric_report_removed on metric_report (uploaded_at)
        where state in ('loading', 'removed');
      ${tenantWall('metric_report')}

      create table metric_class (
        organization_id uuid not null,
        jar_id uuid not null,
        class_key uuid not null,
        name text not null,
        primary key (organization_id, jar_id, class_key),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      ${tenantWall('metric_class')}

      create table metric_class_month (
        organization_id uuid not null,
        report_id uuid not null,
        class_key uuid not null,
        jar_id uuid not null,
        score integer,
        metrics double precision[] not null,
        primary key (organization_id, report_id, class_key),
        foreign key (organization_id, report_id) references metric_report (organization_id, id) on delete cascade
      );
      create index metric_class_month_history on metric_class_month (organization_id, jar_id, class_key);
      ${tenantWall('metric_class_month')}

      create table metric_acceptance (
        organization_id uuid not null,
        jar_id uuid not null,
        class_key uuid not null,
        reason text not null,
        accepted_at timestamptz not null default clock_timestamp(),
        accepted_by uuid,
        primary key (organization_id, jar_id, class_key),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      ${tenantWall('metric_acceptance')}

      create table metric_note (
        organization_id uuid not null,
        id uuid not null,
        jar_id uuid not null,
        year integer not null,
        month integer not null check (month between 1 and 12),
        words text not null,
        written_at timestamptz not null default clock_timestamp(),
        written_by uuid,
        primary key (organization_id, id),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      create index metric_note_jar on metric_note (organization_id, jar_id);
      ${tenantWall('metric_note')}

      create table metric_target (
        organization_id uuid not null,
        id uuid not null,
        jar_id uuid not null,
        metric text not null,
        namespace text not null default '',
        value double precision not null,
        due date not null,
        set_at timestamptz not null default clock_timestamp(),
        set_by uuid,
        primary key (organization_id, id),
        foreign key (organization_id, jar_id) references metric_jar (organization_id, id) on delete cascade
      );
      create index metric_target_jar on metric_target (organization_id, jar_id);
      ${tenantWall('metric_target')}
    `,
  },
  namespaceMigration,
  {
    name: '2026-11-27-702-metric-import-opener',
    sql: 'alter table metric_import add column opened_by uuid',
  },
  reportTotalsMigration,
  fewerStatisticsMigration,
  pieceMigration,
];
