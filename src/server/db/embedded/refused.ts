/** Why the embedded database is neither started nor upgraded; `cli:upgrade.refused.<reason>` says it in the language of the machine. */
export type RefusalReason =
  | 'noPrograms'
  | 'newerMajor'
  | 'notPostgres'
  | 'otherPrograms'
  | 'cannotEnter'
  | 'keptAlready'
  | 'missing'
  | 'noRoom'
  | 'foreign'
  | 'differs'

/** A refusal that an operator reads: its message is English, its reason and values are for a text in his language. */
export class DatabaseRefused extends Error {
  readonly reason: RefusalReason
  readonly values: Readonly<Record<string, string | number>>

  constructor(reason: RefusalReason, message: string, values: Readonly<Record<string, string | number>>) {
    super(message)
    this.reason = reason
    this.values = values
  }
}
