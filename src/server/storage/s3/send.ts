import type { LocalPart } from '../storage.ts'
import { readLocalPart } from '../spool.ts'
import { tryAgain, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'

/** How an object is written. */
interface Sending {
  /** Whether the store itself refuses a name that is taken. */
  readonly isConditional: boolean
  /** Whether the store compares a checksum; the digest of the signature it compares in any case. */
  readonly hasChecksums: boolean
  readonly signal?: AbortSignal | undefined
}

/** A command whose digest is that of its bytes: the store refuses others, though they come as a stream. */
export function signedBy<C extends object>(command: C, sha256: string): C {
  // Each command's stack is typed for its own input, of which nothing is read here.
  const { middlewareStack } = command as { readonly middlewareStack: Stack }
  middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'digestOfStream' }
  )
  return command
}
type Handler = (args: { request?: unknown }) => unknown
interface Stack {
  add(middleware: (next: Handler) => Handler, options: { step: 'build'; priority: 'low'; name: string }): void
}

export const base64Of = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** Writes an object in one piece. Answers false where the name was taken: by others, or by an earlier try whose answer was lost. */
export async function sendObject(
  { sdk, client, name, key }: Bucket,
  path: string,
  part: LocalPart,
  { isConditional, hasChecksums, signal }: Sending
): Promise<boolean> {
  try {
    await tryAgain(
      () =>
        client.send(
          signedBy(
            new sdk.PutObjectCommand({
              Bucket: name,
              Key: key(path),
              Body: readLocalPart(part),
              ContentLength: part.bytes,
              ...(hasChecksums ? { ChecksumSHA256: base64Of(part.sha256) } : {}),
              ...(isConditional ? { IfNoneMatch: '*' } : {})
            }),
            part.sha256
          ),
          signal ? { abortSignal: signal } : {}
        ),
      signal
    )
    return true
  } catch (error) {
    if (answerStatus(error) === 412 || answerStatus(error) === 409) return false
    throw error
  }
}
