/** Completion of commands, kinds and options in shells. */
import { usage } from '#platform/programs/server/program-arguments.ts';
import type { Command } from './command.ts';
import { kinds } from './kinds.ts';
import { print } from './output.ts';
import { proposableKinds } from './write-commands.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

const wordsOf = (command: Command): string =>
  [
    ...(['list', 'get'].includes(command.name) ? kinds.map(({ name }) => name) : []),
    ...(command.name === 'propose' ? proposableKinds : []),
    ...(command.name === 'completion' ? shells : []),
    ...Object.keys(command.options).map((name) => `--${name}`),
  ].join(' ');

const bash = (commands: readonly Command[]): string => `_archwright() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} help"
  else
    case "\${COMP_WORDS[1]}" in
${commands.map((command) => `      ${command.name}) words="${wordsOf(command)}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _archwright archwright
`;

const fish = (commands: readonly Command[]): string =>
  commands
    .flatMap((command) => [
      `complete -c archwright -n __fish_use_subcommand -a ${command.name} -d "${command.summary}"`,
      ...wordsOf(command)
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => {
          const seen = `complete -c archwright -n "__fish_seen_subcommand_from ${command.name}"`;
          return word.startsWith('--') ? `${seen} -l ${word.slice(2)}` : `${seen} -a ${word}`;
        }),
    ])
    .join('\n');

/** Writes the script of a shell. */
export const completionFor = (others: readonly Command[]): Command => {
  const command: Command = {
    name: 'completion',
    summary: 'writes the completion of a shell',
    usage: shells.join('|'),
    help: '',
    examples: ['source <(archwright completion bash)', 'archwright completion fish | source'],
    options: {},
    takes: [1, 1],
    run: async ({ positionals: [shell] }) => {
      const all = [...others, command];
      if (shell === 'bash') print(bash(all));
      else if (shell === 'zsh') print(`autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`);
      else if (shell === 'fish') print(fish(all));
      else throw usage(`Shells: ${shells.join(', ')}.`);
      return 0;
    },
  };
  return command;
};
