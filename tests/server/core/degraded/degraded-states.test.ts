import { expect, test } from 'vitest'

import { DegradedStates } from '#server/core/degraded/degraded-states.ts'

test('several who ask at once wait for one answer, and a probe that is still asked makes no state', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let asked = 0
  const changes: string[] = []
  const ask = () => {
    asked += 1
    return promise
  }
  const states = new DegradedStates([{ state: 'diskFull', every: 1, ask }], {
    onChange: ({ state }, change) => void changes.push(`${state} ${change}`)
  })
  const all = [states.check(), states.check(), states.check()]
  resolve(undefined)
  await Promise.all(all)
  expect([asked, states.active, changes]).toEqual([1, [], []])
})

test('a probe that takes too long makes its state, is not asked once more meanwhile, and ends it when it answers', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let asked = 0
  const ask = () => {
    asked += 1
    return promise
  }
  const states = new DegradedStates([{ state: 'storeAway', every: 1, ask }], {
    onChange: () => undefined,
    patience: 20
  })
  await states.check()
  await states.check()
  expect(states.active).toMatchObject([{ state: 'storeAway', reason: 'no answer within 0.02 s' }])
  expect(asked).toBe(1)
  resolve(undefined)
  await promise
  await states.check()
  expect(states.active).toEqual([])
})
