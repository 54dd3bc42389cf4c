import type { SpooledPart } from '../spool.ts'
import type { AssembledPart, Assembly } from '../storage.ts'

/** So many parts of one object are sent at a time. */
const AT_ONCE = 3

/** How an object is written whole, and how in parts. */
interface Ways {
  readonly assembly: Assembly
  readonly whole: (part: SpooledPart) => Promise<unknown>
  readonly signal?: AbortSignal | undefined
}

/** Writes what comes as one object: at once where it is one part, else in parts of which some are under way at a time. What fails leaves nothing. */
export async function putParts(
  path: string,
  parts: AsyncGenerator<SpooledPart>,
  empty: SpooledPart,
  { assembly, whole, signal }: Ways
): Promise<void> {
  const first = (await parts.next()).value ?? empty
  const second = await parts.next().catch(async (error: unknown) => {
    await first.drop()
    throw error
  })
  if (second.done) return void (await Promise.resolve(whole(first)).finally(first.drop))
  const begun = await assembly.begin(path)
  const sent: AssembledPart[] = []
  const waiting = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined
  let bytes = 0
  const send = async (part: SpooledPart) => {
    while (waiting.size >= AT_ONCE) await Promise.race(waiting)
    const number = sent.length + waiting.size + 1
    bytes += part.bytes
    const one: Promise<void> = assembly
      .part(path, begun, number, part)
      .then((tag) => void sent.push({ number, tag }))
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(async () => {
        await part.drop()
        waiting.delete(one)
      })
    waiting.add(one)
  }
  try {
    for (const part of [first, second.value]) await send(part)
    for await (const part of parts) {
      await send(part)
      signal?.throwIfAborted()
      if (failure) throw failure.error
    }
    await Promise.all(waiting)
    if (failure) throw failure.error
    await assembly.complete(
      path,
      begun,
      sent.sort((a, b) => a.number - b.number),
      bytes
    )
  } catch (error) {
    await Promise.all(waiting)
    // What cannot be abandoned now is swept later.
    await assembly.abandon(path, begun).catch(() => undefined)
    throw error
  }
}
