import { Readable } from 'node:stream'

import { NotStored, type Range, StoreAway } from '../storage.ts'
import { tryAgain, isAway, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'

/** A read that broke without having brought a byte is not begun anew for ever. */
const MOST_BREAKS = 4

/** Reads an object, or a part of it, and goes on where a connection broke, as long as it is the same object. Throws NotStored, and StoreAway. */
export async function readOn(bucket: Bucket, path: string, range?: Range): Promise<Readable> {
  const begun = await open(bucket, path, range?.start ?? 0, range?.end)
  const last = range === undefined ? begun.bytes - 1 : Math.min(range.end, begun.bytes - 1)
  return Readable.from(pieces(bucket, path, begun, range?.start ?? 0, last), { objectMode: false })
}

interface Begun {
  readonly body: Readable
  readonly tag: string | undefined
  /** The whole object's. */
  readonly bytes: number
}

async function open(
  { sdk, client, name, key }: Bucket,
  path: string,
  start: number,
  end: number | undefined,
  tag?: string
): Promise<Begun> {
  try {
    const isWhole = start === 0 && end === undefined
    const answer = await tryAgain(() =>
      client.send(
        new sdk.GetObjectCommand({
          Bucket: name,
          Key: key(path),
          ...(isWhole ? {} : { Range: `bytes=${start}-${end ?? ''}` }),
          ...(tag === undefined ? {} : { IfMatch: tag })
        })
      )
    )
    const body = answer.Body as Readable
    // A broken connection is known by what is read of it; until then nobody may be listening.
    body.on('error', () => undefined)
    const bytes = Number(answer.ContentRange?.split('/').at(-1) ?? answer.ContentLength ?? 0)
    return { body, tag: answer.ETag, bytes }
  } catch (error) {
    if (answerStatus(error) === 404) throw new NotStored(`nothing is stored as ${path}`)
    throw error
  }
}

async function* pieces(
  bucket: Bucket,
  path: string,
  begun: Begun,
  start: number,
  last: number
): AsyncGenerator<Uint8Array> {
  let { body } = begun
  let at = start
  try {
    for (let breaks = 0; at <= last; ) {
      try {
        for await (const piece of body as AsyncIterable<Uint8Array>) {
          at += piece.length
          breaks = 0
          yield piece
        }
        if (at > last) return
      } catch (error) {
        if (!isAway(error)) throw error
      }
      breaks += 1
      if (breaks > MOST_BREAKS) throw new StoreAway(`the store broke off ${path} again and again`)
      ;({ body } = await open(bucket, path, at, last, begun.tag))
    }
  } finally {
    body.destroy()
  }
}
