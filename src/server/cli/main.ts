#!/usr/bin/env node
/** The command of the operator: `npx urban-archives <command>`, or `node src/server/cli/main.ts <command>`. docs/operation/commands.md describes it. */
import { parseArgs } from 'node:util'

import { readConfig } from '../config/config.ts'
import { explainError, machineLanguage } from '../core/text/explain-error.ts'
import { sayFor, type Say } from '../core/text/say.ts'
import { BadUsage, type CliCommand, EXIT, type Exit } from './command.ts'
import { COMMANDS, type CommandName } from './commands.ts'
import { helpOf, overview } from './help.ts'

const OPTIONS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' }, lang: { type: 'string' } } as const

process.exitCode = await run(process.argv.slice(2))

async function run(args: readonly string[]): Promise<Exit> {
  const say = sayFor({ lang: languageOf(args) })
  // What holds for every command may be written before its name.
  const at = args.findIndex((word, index) => !word.startsWith('-') && args[index - 1] !== '--lang')
  const name = at < 0 ? '' : (args[at] ?? '')
  const rest = args.filter((_, index) => index !== at)
  const command: CliCommand | undefined = COMMANDS[name as CommandName]
  if (!command) {
    const isAsked = name === '' || name === 'help'
    ;(isAsked ? process.stdout : process.stderr).write(
      `${isAsked ? overview(say) : say('cli:unknown', { name, names: Object.keys(COMMANDS).join(', ') })}\n`
    )
    return isAsked ? EXIT.done : EXIT.usage
  }
  try {
    return await runCommand(name as CommandName, command, rest, say)
  } catch (error) {
    const isUsage = error instanceof BadUsage || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    const line = say(isUsage ? 'cli:badUsage' : 'cli:failed', { name, reason: explainError(error, say) })
    if (args.includes('--json'))
      process.stdout.write(`${JSON.stringify({ ok: false, error: explainError(error, say) })}\n`)
    process.stderr.write(`${line}\n`)
    return isUsage ? EXIT.usage : EXIT.failed
  }
}

async function runCommand(name: CommandName, command: CliCommand, rest: readonly string[], say: Say): Promise<Exit> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    options: { ...OPTIONS, ...command.options },
    allowPositionals: true
  })
  const flags = values as Readonly<Record<string, string | boolean | undefined>>
  if (flags.help) {
    process.stdout.write(`${helpOf(say, name)}\n`)
    return EXIT.done
  }
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most) throw new BadUsage(say(`cli:${name}.usage`))
  const outcome = await command.run({
    words: positionals,
    flags,
    say,
    config: () => readConfig(process.env),
    progress: (text) => {
      if (process.stderr.isTTY && !flags.json) process.stderr.write(`\r${text}\r`)
    }
  })
  // A server that was started goes on by itself.
  if (!outcome) return EXIT.done
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ ok: outcome.exit === EXIT.done, ...outcome.json })}\n`
      : `${outcome.lines.join('\n')}\n`
  )
  return outcome.exit
}

/** As the words say, else that of the machine. */
function languageOf(args: readonly string[]): string {
  const at = args.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const given = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  return given === undefined ? machineLanguage(process.env) : machineLanguage({ LANG: given })
}
