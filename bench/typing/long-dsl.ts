/** A long deterministic workspace in the Structurizr DSL: 6,000 lines with a view of one of its systems. */

const containerOf = (system: number, at: number): readonly string[] => [
  `            c${system}x${at} = container "Service ${at} of system ${system}" "Keeps what it is told and answers." "Kotlin" {`,
  `                tags "Service" "Tier ${at % 3}"`,
  '                properties {',
  `                    "owner" "Team ${(system + at) % 9}"`,
  '                }',
  '            }',
];

const systemOf = (system: number): readonly string[] => [
  `        s${system} = softwareSystem "System ${system}" "One of many, with services of its own." {`,
  ...Array.from({ length: 8 }, (_, at) => containerOf(system, at)).flat(),
  '        }',
  ...Array.from({ length: 7 }, (_, at) => `        c${system}x${at} -> c${system}x${at + 1} "Asks" "gRPC"`),
];

/** The text. */
export const longDsl = [
  'workspace "Many systems" {',
  '    model {',
  ...Array.from({ length: 105 }, (_, system) => systemOf(system)).flat(),
  '    }',
  '    views {',
  '        container s1 "First" {',
  '            include *',
  '            autoLayout',
  '        }',
  '    }',
  '}',
  '',
].join('\n');
