import { setImmediate } from 'node:timers/promises'

import { contentOf, ownLane } from '#package/format/content.ts'
import type { SourceAccess } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'
import { verify } from '#package/format/verify.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

import { answerTasks } from '../../core/workers/answer-tasks.ts'
import { describePackage } from './describe-package.ts'
import type { PackageAnswer, PackageFound, PackageOrder, PackagePlace, PackageTask } from './package-order.ts'
import { askedAccess } from './asked-access.ts'

/** So many findings are kept. */
const KEPT = 200
/** How far the work is is reported so often at most. Milliseconds. */
const REPORT = 200
/** After so many bytes the process attends to what it is sent. */
const TURN = 16 * 1024 ** 2

let turn = Promise.withResolvers<PackageAnswer>()
let report: (report: unknown) => void = () => undefined
let work: AsyncGenerator<PackageFound> | undefined
let give: ((bytes: Uint8Array) => void) | undefined

/** Bytes that whoever has given the order sends: the order is answered with what is needed, and the next one has it. */
function request(from: number, to: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  give = resolve
  turn.resolve({ kind: 'read', from, to })
  return promise
}

const accessOf = (place: PackagePlace): SourceAccess<string> =>
  'file' in place ? turning(diskAccess) : askedAccess(place.bytes, request)

/** Reading a disk has no wait in it: an order to end would not be noticed before the last byte. */
const turning = (access: SourceAccess<string>): SourceAccess<string> => ({
  ...access,
  async *read(source, from, to) {
    let read = 0
    for await (const piece of access.read(source, from, to)) {
      yield piece
      read += piece.length
      if (read < TURN) continue
      read = 0
      await setImmediate()
    }
  }
})

async function* begin(order: PackageTask): AsyncGenerator<PackageFound> {
  const access = accessOf(order.place)
  const source = 'file' in order.place ? order.place.file : ''
  if (order.does === 'unpack') {
    // A piece may be used again for the next one before it was sent.
    for await (const piece of contentOf(access, { ...order.entry.extent, source }, order.entry.size))
      yield { kind: 'piece', bytes: piece.slice() }
    return
  }
  if (order.does === 'describe') return yield* describePackage(access, source)
  let reported = 0
  const { findings, ...verified } = await verify({
    ...{ access, listing: await listContainer(access, source), lanes: ownLane(access, nodeDigest) },
    onProgress(progress) {
      if (Date.now() - reported < REPORT) return
      reported = Date.now()
      report(progress)
    }
  })
  const { isValid, count, digest, isOurs, files, bytes } = verified
  yield {
    kind: 'verified',
    verified: { isValid, count, findings: findings.slice(0, KEPT), digest, isOurs, files, bytes }
  }
}

answerTasks((order: PackageOrder, send) => {
  turn = Promise.withResolvers()
  const { promise } = turn
  report = send
  if (order.does === 'read') give?.(order.bytes)
  else {
    if (order.does !== 'next') work = begin(order)
    void work?.next().then(
      ({ done, value }) => turn.resolve(done ? { kind: 'end' } : value),
      (error: unknown) => turn.reject(error)
    )
  }
  return promise
})
