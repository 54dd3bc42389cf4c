import type { Say } from '../core/text/say.ts'
import { COMMANDS, type CommandName } from './commands.ts'

/** What one command does, its words and its options. */
export const helpOf = (say: Say, name: CommandName): string =>
  [`urban-archives ${say(`cli:${name}.usage`)}`, '', say(`cli:${name}.help`), '', say('cli:options')].join('\n')

/** All commands, a line each. */
export function overview(say: Say): string {
  const names = Object.keys(COMMANDS) as CommandName[]
  const widest = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => `  ${name.padEnd(widest)}  ${say(`cli:${name}.title`)}`)
  return [say('cli:usage'), '', ...lines, '', say('cli:options'), say('cli:exits')].join('\n')
}
