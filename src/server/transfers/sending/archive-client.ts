import type { Asked, Call, Input } from '#contract/core/call.ts'
import type { Output } from '#contract/core/call.ts'
import { HEADER, type Reply } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'

/** An answer is waited for so long, where nothing else is said. Milliseconds. */
const PATIENCE = 30_000
/** An answer is not longer than this. Bytes. */
const LONGEST = 4 * 1024 ** 2

/** There was no line to the archive, or did not answer as this product does: later it may. */
export class ArchiveUnreachable extends Error {}
/** The archive refuses, and says why. */
export class RefusedByArchive extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** An archive at another installation: its address, of those that this server may send to, and the token that it has made. */
export interface Archive {
  readonly address: string
  readonly token: string
}

/** Asks a call of another installation. Nothing leads elsewhere: a redirection is an error. Throws Unreachable or RefusedByArchive. */
export async function askArchive<C extends Call>(
  { address, token }: Archive,
  call: C,
  input: Input<C>,
  { signal, patience = PATIENCE }: { readonly signal?: AbortSignal; readonly patience?: number } = {}
): Promise<Output<C>> {
  const isGet = call.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const tooLong = AbortSignal.timeout(patience)
  let answer: Response
  let text: string
  try {
    answer = await fetch(`${address}${call.path}${query}`, {
      method: call.method,
      headers: { [HEADER.sender]: token, ...(!isGet && { 'content-type': 'application/json' }) },
      ...(!isGet && { body: JSON.stringify(input) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong
    })
    text = await shortText(answer)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ArchiveUnreachable(causeOf(cause), { cause })
  }
  const reply = replyIn(text)
  if (!reply || answer.status >= 500) throw new ArchiveUnreachable(`HTTP ${answer.status}`)
  if (!reply.success) throw new RefusedByArchive(String(reply.message), answer.status)
  const read = parse(call.output, reply.result)
  if (!read.ok) throw new ArchiveUnreachable(`HTTP ${answer.status}`)
  return read.value as Output<C> & Asked<C>
}

/** Why a connection was not made: by the system's own code where it has one. */
export function causeOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: { code?: unknown }; code?: unknown; name?: string }
  const found = code ?? cause?.code ?? name
  return typeof found === 'string' ? found : 'ERROR'
}

async function shortText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > LONGEST) throw new ArchiveUnreachable('TOO_LONG')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function replyIn(text: string): Reply<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'success' in value ? (value as Reply<unknown>) : undefined
  } catch {
    return undefined
  }
}
