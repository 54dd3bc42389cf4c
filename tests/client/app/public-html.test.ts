import { expect, test } from 'vitest'

import { PUBLIC_PATHS } from '#contract/core/limits.ts'
import { publicHtml } from '#app/public-html.tsx'
import { PUBLIC_PAGES } from '#app/public-pages.ts'

const WAYS = { phone: 'outbox', register: true, oidc: true, cas: 'https://cas.example.org/cas' }
const FACTS = { name: '', support: '', passwordLength: 8, passwordKinds: 2 }
const embedded = (facts = FACTS) => ({ ways: JSON.stringify(WAYS), installation: JSON.stringify(facts) })
const textOf = (html = '') => html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]*>/g, ' ')

test.each([
  ['/user/login', ['账号', '密码', '登录', '忘记密码'], ['Account', 'Password', 'Sign in', 'Sign in by CAS']],
  ['/user/register', ['注册', '姓名'], ['Register', 'Account']],
  ['/user/register-result', ['注册'], ['Register']],
  ['/user/alteration', ['找回密码', '账号'], ['Recover the password', 'Step 1 of 4']]
])('%s is there whole before any script runs, in either language', async (path, chinese, english) => {
  const zh = textOf(await publicHtml({ path, language: 'zh-CN', embedded: embedded() }))
  for (const word of chinese) expect(zh).toContain(word)
  const en = textOf(await publicHtml({ path, language: 'en', embedded: embedded() }))
  for (const word of english) expect(en).toContain(word)
  expect(en.replace(/\p{P}/gu, '')).not.toMatch(/\p{Script=Han}/u)
})

test('what is asked for at once is drawn one after the other, each in its own language and of its own installation', async () => {
  const named = (name: string) => embedded({ ...FACTS, name })
  const [one, other, again] = await Promise.all([
    publicHtml({ path: '/user/login', language: 'zh-CN', embedded: named('甲馆') }),
    publicHtml({ path: '/user/register', language: 'en', embedded: named('乙馆') }),
    publicHtml({ path: '/user/login', language: 'zh-CN', embedded: named('甲馆') })
  ])
  expect(one).toContain('甲馆')
  expect(textOf(one)).toContain('登录')
  expect(other).toContain('乙馆')
  expect(textOf(other)).toContain('Register')
  expect(again).toBe(one)
})

test('the server draws every page before the sign-in, and no other', async () => {
  expect(Object.keys(PUBLIC_PAGES).sort()).toEqual([...PUBLIC_PATHS].sort())
  expect(await publicHtml({ path: '/workbench/index', language: 'zh-CN', embedded: embedded() })).toBeUndefined()
})

test('who runs no scripts reads what is needed, and a password that is sent all the same comes into no address', async () => {
  const html = (await publicHtml({ path: '/user/login', language: 'zh-CN', embedded: embedded() })) ?? ''
  expect(html).toMatch(/<noscript><p[^>]*>本系统要在浏览器中运行脚本/)
  expect(html).toMatch(/<form[^>]* method="post"/)
  expect(html).toMatch(/\[@media\(scripting:none\)\]:hidden[^>]*>(?:<!--.*?-->)*<form/)
})
