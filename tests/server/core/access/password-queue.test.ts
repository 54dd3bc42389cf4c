import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { PasswordQueue } from '#server/core/access/password-queue.ts'

/** Runs work that notes its name when it runs, and ends when it is let go. */
function line() {
  const queue = new PasswordQueue()
  const ran: string[] = []
  const goes: (() => void)[] = []
  const come = (share: string, name = share) => {
    const place = queue.enter(share)
    void place
      ?.run(() => {
        ran.push(name)
        return new Promise<void>((go) => goes.push(go))
      })
      .then(place.leave)
    return place !== undefined
  }
  const end = async () => {
    goes.shift()?.()
    await turn()
  }
  return { queue, ran, come, end }
}

test('one address that fills its share keeps nobody else waiting for more than one turn', async () => {
  const { ran, come, end } = line()
  expect(Array.from({ length: 50 }, (_, n) => come('10.0.0.1', `flood-${n}`)).filter(Boolean)).toHaveLength(6)
  expect(come('10.0.0.2', 'somebody')).toBe(true)
  await end()
  await end()
  expect(ran).toEqual(['flood-0', 'flood-1', 'somebody'])
  for (let n = 0; n < 5; n++) await end()
  expect(ran).toHaveLength(7)
  expect(come('10.0.0.1')).toBe(true)
})

test('where many addresses have filled it, who has done work is let in all the same, up to a bound', () => {
  const { queue, come } = line()
  for (let n = 0; n < 32; n++) expect(come(`10.0.1.${n}`)).toBe(true)
  expect(come('10.0.2.1')).toBe(false)
  const worked = Array.from({ length: 40 }, (_, n) => queue.enter(`10.0.3.${n}`, true))
  expect(worked.filter(Boolean)).toHaveLength(32)
  for (const place of worked) place?.leave()
  expect(queue.enter('10.0.2.1', true)).toBeDefined()
})

test('work that fails lets the next one on', async () => {
  const queue = new PasswordQueue()
  await expect(queue.enter('a')?.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.enter('a')?.run(async () => 1)).toBe(1)
})
