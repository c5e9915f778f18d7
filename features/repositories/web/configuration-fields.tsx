/** Fields of what is followed in a repository. */
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import type { RepositoryConfiguration } from '../contract.ts';
import { modeChoices } from './repository-words.ts';

/** The fields as a form holds them. */
export type ConfigurationValues = {
  readonly [K in keyof RepositoryConfiguration]: RepositoryConfiguration[K];
} & Record<string, unknown>;

/** Values of a repository that is connected for the first time. */
export const usualConfiguration: RepositoryConfiguration = {
  adrPath: 'docs/adr',
  adrFormat: 'auto',
  docsPath: '',
  structurizrPath: '',
  databasePath: '',
  metricsPath: '',
  branch: '',
  syncMode: 'pull',
};

const formats = [
  { value: 'auto', label: 'As each file has it' },
  { value: 'madr', label: 'MADR' },
  { value: 'adr-tools', label: 'adr-tools' },
  { value: 'log4brains', label: 'Log4brains' },
];

const paths = [
  ['adrPath', 'ADRs', 'docs/adr', 'A folder. Leave empty to skip it.'],
  ['docsPath', 'Documentation', 'docs', 'A folder of Markdown files, which become pages.'],
  ['structurizrPath', 'Structurizr', 'docs/workspace.dsl', 'A file with a workspace.'],
  ['databasePath', 'Database models', 'db/schema.sql', 'A DDL file, or a folder of them.'],
  ['metricsPath', 'Metrics', 'reports', 'A report, or a folder of them; the month is in the name.'],
] as const;

/** Paths, branch and mode. */
export function ConfigurationFields<Values extends ConfigurationValues>({
  field,
}: {
  readonly field: FieldOf<Values>;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing={14}>
      <Select {...field('syncMode')} label="What happens" data={[...modeChoices]} allowDeselect={false} />
      <TextInput
        {...field('branch')}
        label="Branch"
        description="Leave empty for the default branch."
        placeholder="main"
      />
      {paths.map(([name, label, placeholder, description]) => (
        <TextInput key={name} {...field(name)} label={label} description={description} placeholder={placeholder} />
      ))}
      <Select
        {...field('adrFormat')}
        label="Format of ADRs"
        description="For new files. Existing files keep their format."
        data={formats}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}
