/** What the log keeps of an error: what it was and where it came from, and nothing of what was worked on. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** Of the database: what it was about, never a value of it. */
  readonly table?: string
  readonly constraint?: string
  readonly cause?: LoggedError
}

/** How deep causes of causes are followed. */
const DEPTH = 4
const LEFT_OUT = '…'

/** What a message may quote of what people have written, sent or signed in with. */
const PERSONAL: readonly RegExp[] = [
  // What follows in an address, such as a ticket.
  /(?<=\?)[^\s"'<>]+/g,
  // Numbers of phones and of identity cards.
  /(?<!\d)(?:1\d{10}|\d{17}[\dXx])(?!\d)/g,
  // Addresses of mail.
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  // Names, and whatever else is written in Chinese: what the product itself says in its log is English.
  /\p{Script=Han}+/gu
]

/** Classes of SQLSTATE whose messages quote the value that they refuse: a value of a wrong form, and what a rule of ours says of one. */
const QUOTES_VALUE = /^(?:22|P0)/
const QUOTED = /"[^"]*"|'[^']*'/g

/** A message without what it quotes of people. */
function withoutPersonal(message: string, code: string): string {
  const unquoted = QUOTES_VALUE.test(code) || code === 'SyntaxError' ? message.replace(QUOTED, LEFT_OUT) : message
  return PERSONAL.reduce((text, pattern) => text.replace(pattern, LEFT_OUT), unquoted)
}

/**
 * An error as it is logged. The database's details, hints and statements hold the rows that were written, and answers of other servers
 * hold what they know of somebody: of all fields of an error those alone are kept that are named here.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  const { name, message, stack, code, table, constraint, cause } = (
    error instanceof Error ? error : { name: typeof error, message: '' }
  ) as Error & { readonly code?: unknown; readonly table?: unknown; readonly constraint?: unknown }
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : ''
  return {
    type: name,
    message: withoutPersonal(message, known || name),
    // Its head repeats the message.
    stack: framesOf(stack),
    ...(known && { code: known }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && depth < DEPTH && { cause: loggedError(cause, depth + 1) })
  }
}

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
