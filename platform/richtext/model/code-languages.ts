/** Languages of code blocks: stored value, label, aliases. */

/** One language, e.g. `{ id: 'typescript', label: 'TypeScript', aliases: ['ts', 'mts'] }`. */
export type CodeLanguage = { id: string; label: string; aliases: readonly string[] };

/** The languages of the picker, sorted by label. Any other text is kept in `lang` and shown without highlighting. */
export const CODE_LANGUAGES: readonly CodeLanguage[] = [
  { id: 'bash', label: 'Bash', aliases: ['sh', 'shell', 'zsh', 'console', 'shellscript'] },
  { id: 'c', label: 'C', aliases: ['h'] },
  { id: 'csharp', label: 'C#', aliases: ['cs', 'c#', 'dotnet'] },
  { id: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'hpp', 'cxx'] },
  { id: 'css', label: 'CSS', aliases: ['scss', 'less'] },
  { id: 'diff', label: 'Diff', aliases: ['patch'] },
  { id: 'dockerfile', label: 'Dockerfile', aliases: ['docker'] },
  { id: 'go', label: 'Go', aliases: ['golang'] },
  { id: 'graphql', label: 'GraphQL', aliases: ['gql'] },
  { id: 'html', label: 'HTML', aliases: ['xml', 'svg', 'vue', 'xhtml'] },
  { id: 'http', label: 'HTTP', aliases: [] },
  { id: 'ini', label: 'INI', aliases: ['properties', 'env', 'dotenv', 'conf'] },
  { id: 'java', label: 'Java', aliases: [] },
  { id: 'javascript', label: 'JavaScript', aliases: ['js', 'jsx', 'mjs', 'cjs', 'node'] },
  { id: 'json', label: 'JSON', aliases: ['json5', 'jsonc', 'jsonl'] },
  { id: 'kotlin', label: 'Kotlin', aliases: ['kt', 'kts'] },
  { id: 'mermaid', label: 'Mermaid', aliases: ['mmd'] },
  { id: 'php', label: 'PHP', aliases: ['php8'] },
  { id: 'powershell', label: 'PowerShell', aliases: ['ps1', 'pwsh'] },
  { id: 'protobuf', label: 'Protocol Buffers', aliases: ['proto'] },
  { id: 'python', label: 'Python', aliases: ['py', 'python3'] },
  { id: 'ruby', label: 'Ruby', aliases: ['rb'] },
  { id: 'rust', label: 'Rust', aliases: ['rs'] },
  { id: 'scala', label: 'Scala', aliases: ['sbt'] },
  { id: 'sql', label: 'SQL', aliases: ['mysql', 'postgresql', 'postgres', 'pgsql', 'plsql', 'sqlite', 'tsql'] },
  { id: 'structurizr', label: 'Structurizr DSL', aliases: ['dsl'] },
  { id: 'swift', label: 'Swift', aliases: [] },
  { id: 'terraform', label: 'Terraform', aliases: ['hcl', 'tf'] },
  { id: 'toml', label: 'TOML', aliases: [] },
  { id: 'typescript', label: 'TypeScript', aliases: ['ts', 'tsx', 'mts', 'cts'] },
  { id: 'yaml', label: 'YAML', aliases: ['yml'] },
];

/** The language of a stored `lang`, by id or alias, ignoring case; `undefined` when unknown. */
export function findCodeLanguage(lang: unknown): CodeLanguage | undefined {
  if (typeof lang !== 'string') return undefined;
  const name = lang.trim().toLowerCase();
  return CODE_LANGUAGES.find(({ id, aliases }) => id === name || aliases.includes(name));
}
