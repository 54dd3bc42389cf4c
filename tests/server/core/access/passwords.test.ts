import { expect, test } from 'vitest'

import { fitsPolicy, hashPassword, isPassword } from '#server/core/access/passwords.ts'

test('a password is known again, and no other, in whatever way its letters are composed', async () => {
  const kept = await hashPassword('Caf\u00e9-2026')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await isPassword('Cafe\u0301-2026', kept)).toBe(true)
  expect(await isPassword('Cafe-2026', kept)).toBe(false)
})

test('the same password is kept differently each time', async () => {
  expect(await hashPassword('demo-2026')).not.toBe(await hashPassword('demo-2026'))
})

test('an account that does not exist takes as long as one that does, and is not let in', async () => {
  const kept = await hashPassword('demo-2026')
  const time = async (of: string | undefined) => {
    const before = performance.now()
    expect(await isPassword('wrong-2026', of)).toBe(false)
    return performance.now() - before
  }
  // What else the machine does only ever adds: the shortest of several, in turn, is what a password takes.
  const [there, missing]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 6; turn += 1) {
    there.push(await time(kept))
    missing.push(await time(undefined))
  }
  expect(Math.min(...missing)).toBeGreaterThan(Math.min(...there) / 2)
})

test('many at once of one share are taken one after another, and those beyond it are asked to come again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => isPassword('demo-2026', undefined)))
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(4)
  expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: 5 })
  expect(await isPassword('demo-2026', undefined)).toBe(false)
})

test.each(['short1', 'onlyletters', '12345678'])('%s is too easy for a new password', (password) => {
  expect(fitsPolicy(password, 8, 2)).toBe(false)
})
test('letters and digits from eight on are enough, in any script', () => {
  expect(fitsPolicy('abcdefg1', 8, 2)).toBe(true)
  expect(fitsPolicy('城建档案密码2026', 8, 2)).toBe(true)
})
