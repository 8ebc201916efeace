import { Argument, type Command } from 'commander';
import { examples } from './examples.ts';
import { print } from './print.ts';

/** Registers the command `completion`, which completes the commands that are registered when it runs. */
export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in the shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh']))
    .addHelpText('after', examples('completion bash >> ~/.bashrc', 'completion zsh >> ~/.zshrc'))
    .action((shell: string) => print(script(program, shell)));
}

function script(program: Command, shell: string): string {
  const cases = getPages(program, '')
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(({ path, words }) => `    "${path}"*) words="${words.join(' ')}" ;;`);
  return [
    ...(shell === 'zsh' ? ['autoload -Uz bashcompinit && bashcompinit'] : []),
    '_sealtick() {',
    '  local word words path=""',
    '  for word in "$' + '{COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || path="$path $word"; done',
    '  case "$path" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$' + '{COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _sealtick sealtick',
  ].join('\n');
}

interface Page {
  readonly path: string;
  /** Words that may follow the path. */
  readonly words: readonly string[];
}

function getPages(command: Command, path: string): Page[] {
  const options = command.options.map(({ long }) => long).filter((long) => long != null);
  const words = [...command.commands.map((one) => one.name()), ...options, '--help'];
  return [{ path, words }, ...command.commands.flatMap((one) => getPages(one, `${path} ${one.name()}`))];
}
