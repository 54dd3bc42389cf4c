import { afterAll, beforeAll, expect, test } from 'vitest'

import { refusedByContract } from '#kit/answers/contract-check.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

import { declared, linesOf } from './declared.ts'
import { sources } from './sources.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// That none is served twice, and that each says whom it serves, the server itself sees to: else it does not start.
test('every declared call is served', () => {
  const served = new Set([...server.app.appContext.served].flatMap(([name]) => name.replace(/:\w+/g, ':')))
  const missing = declared.flatMap(({ where, call }) =>
    linesOf(call).flatMap((line) => (served.has(line) ? [] : [`${line} (${where})`]))
  )
  expect(missing).toEqual([])
})

test('every served call is declared in the contract, with what is asked and what is answered [7.C016]', () => {
  const lines = new Set(declared.flatMap(({ call }) => linesOf(call)))
  expect([...server.app.appContext.served.keys()].filter((name) => !lines.has(name.replace(/:\w+/g, ':')))).toEqual([])
  expect(
    [...server.app.appContext.served]
      .filter(
        ([
          ,
          {
            call: { input, output }
          }
        ]) => !isSchema(input) || !isSchema(output)
      )
      .map(([name]) => name)
  ).toEqual([])
})

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value

test('every call for another installation is asked by this one, when it is the sender', () => {
  const asked = sources('src/server/transfers/sending')
    .map(({ text }) => text)
    .join()
  const forSenders = declared.filter(({ call }) => call.serves === 'sender').map(({ where }) => where.split(' ')[1])
  expect(forSenders.length).toBeGreaterThan(0)
  // One that nobody asked left a package at the archive of which all bytes had come and nothing was noted.
  expect(forSenders.filter((name) => !new RegExp(`\\b${name}\\b`).test(asked))).toEqual([])
})

test('a fake of the server refuses what the contract refuses', () => {
  expect(refusedByContract('POST', '/sys/login', new URLSearchParams(), { username: 7 })).toContain(
    '"path":["username"]'
  )
  expect(
    refusedByContract('GET', '/sys/dict/loadDict/unit_kind', new URLSearchParams({ keyword: '建', _t: '1' }), undefined)
  ).toBeUndefined()
})
