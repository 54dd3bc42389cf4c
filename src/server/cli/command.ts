import type { ParseArgsConfig } from 'node:util'

import type { Config } from '../config/config.ts'
import type { Say } from '../core/text/say.ts'

/** How a command ends (docs/operation/commands.md). */
export const EXIT = {
  /** What was asked for is done, or is in order. */
  done: 0,
  /** It could not be done. */
  failed: 1,
  /** The words of the command are not understood. */
  usage: 2,
  /** It was done, and something was found that is not in order. */
  found: 3
} as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** What a command has come to: for people line by line, with `--json` as one object. */
export interface CommandOutcome {
  readonly exit: Exit
  readonly lines: readonly string[]
  readonly json: object
}

/** What a command has at hand. */
export interface CommandInput {
  readonly words: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  readonly say: Say
  /** The settings of the environment; read when they are asked for, since not each command needs them in order. */
  readonly config: () => Config
  /** Says how far it is, on the error output, where a person watches. */
  readonly progress: (text: string) => void
}

/** A command of the operator. Its texts are `cli:<name>.usage` and `cli:<name>.help`. */
export interface CliCommand {
  /** How many words it takes at least and at most. */
  readonly words: readonly [least: number, most: number]
  readonly options?: NonNullable<ParseArgsConfig['options']>
  readonly run: (asked: CommandInput) => Promise<CommandOutcome | undefined>
}

/** The words of a command say what it does not know. */
export class BadUsage extends Error {}
