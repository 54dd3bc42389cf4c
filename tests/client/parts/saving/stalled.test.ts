import { beforeEach, expect, test } from 'vitest'

import { COLUMN_KINDS, type ColumnKind } from '#contract/core/column.ts'
import { startSession } from '#core/state/session/session.ts'
import { $user } from '#core/state/session/user.ts'
import { Unreachable } from '#core/wire/http/failure.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import { createSaver, type SavingCalls, type SentOutcome } from '#parts/saving/saver.ts'

const plain: KindLogic = { text: (value) => String(value ?? ''), parse: (text) => ({ value: text }), typing: 'replace' }
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>
const rows = [{ id: 'a', rowVersion: 1, title: '甲' }]

/** A grid whose server answers when it is let; `long` is what its saver calls long. */
function open(long: number, first: () => void = () => undefined) {
  const grid = createGrid({ columns: [{ key: 'title', title: '题名', type: 'input' }], rows, kinds })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const stalledWhenAsked: boolean[] = []
  const change: SavingCalls['change'] = async (sent) => {
    stalledWhenAsked.push(grid.state.states.isSendingStalled)
    if (stalledWhenAsked.length === 1) first()
    await promise
    return new Map(sent.map(({ id }): [string, SentOutcome] => [id, { type: 'saved' }]))
  }
  const saver = createSaver(grid, { change }, { rest: 0, long })
  grid.set('a', { title: '甲二' })
  return { grid, done: saver.flush(), answer, stalledWhenAsked, isStalled: () => grid.state.states.isSendingStalled }
}

beforeEach(() => {
  $user.set(null)
  startSession('token', Date.now() + 1e6)
})

test('cells say that they are unsent once sending has failed, through every other try, until it is answered', async () => {
  const { done, answer, stalledWhenAsked, isStalled } = open(60_000, () => {
    throw new Unreachable(0)
  })
  expect(isStalled()).toBe(false)
  await expect.poll(() => stalledWhenAsked).toEqual([false, true])
  expect(isStalled()).toBe(true)
  answer()
  await done
  expect(isStalled()).toBe(false)
})

test('what is on its way for long says so, too', async () => {
  const { done, answer, isStalled } = open(20)
  expect(isStalled()).toBe(false)
  await expect.poll(() => isStalled()).toBe(true)
  answer()
  await done
  expect(isStalled()).toBe(false)
})
