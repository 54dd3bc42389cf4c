import { afterEach, expect, test } from 'vitest'

import { longShelf } from '#core/state/session/stored.ts'
import { $project, $tenant, $user, forgetUser, readUser, setProject, setUser } from '#core/state/session/user.ts'
import { someUser } from '#kit/answers/signed-in.ts'

afterEach(forgetUser)

test('the user is kept as value.id under Login_Userinfo [3.E12]', () => {
  setUser(someUser)
  const kept = JSON.parse(longShelf().getItem('Login_Userinfo') ?? '') as { value: { id: string }; expire: number }
  expect(kept.value.id).toBe('u1')
  expect(JSON.parse(longShelf().getItem('pro__Login_Username') ?? '')).toMatchObject({ value: 'clerk' })
  expect(readUser()).toEqual(someUser)
})

test('the project is kept as a plain object under PROJECT, with its id and name only [3.E11]', () => {
  setProject({ id: 'p2', name: '滨江路', status: 'active' } as { id: string; name: string })
  expect(JSON.parse(longShelf().getItem('PROJECT') ?? '')).toEqual({ id: 'p2', name: '滨江路' })
})

test('the tenant follows the user and is 0 for nobody [6.P19]', () => {
  setUser(someUser)
  expect($tenant.get()).toBe(7)
  forgetUser()
  expect($tenant.get()).toBe(0)
})

test('nothing of a user is left for the next person at this computer', () => {
  setUser(someUser)
  forgetUser()
  expect([$user.get(), $project.get()]).toEqual([null, null])
  for (const key of ['Login_Userinfo', 'pro__Login_Username', 'pro__TENANT_ID', 'PROJECT'])
    expect(longShelf().getItem(key)).toBeNull()
})
