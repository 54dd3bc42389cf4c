import { expect, test } from 'vitest'

import { batchRequests } from '#core/wire/flow/batch-requests.ts'

test('what is asked meanwhile goes together in the next question, and each gets the answer to his own', async () => {
  const questions: string[][] = []
  const ask = batchRequests<number>(async (asked) => {
    questions.push([...asked])
    return new Map(asked.filter((one) => one !== 'x').map((one) => [one, one.length]))
  }, 3)
  const answers = await Promise.all(['a', 'bb', 'ccc', 'bb', 'x', 'dddd'].map(ask))
  expect(answers).toEqual([1, 2, 3, 2, undefined, 4])
  expect(questions).toEqual([['a'], ['bb', 'ccc'], ['x', 'dddd']])
})

test('a failure is that of all who asked together, and not of the next', async () => {
  let isBroken = true
  const ask = batchRequests<number>(async () => {
    if (isBroken) throw new Error('away')
    return new Map([['a', 1]])
  }, 10)
  await expect(ask('a')).rejects.toThrow('away')
  isBroken = false
  expect(await ask('a')).toBe(1)
})
