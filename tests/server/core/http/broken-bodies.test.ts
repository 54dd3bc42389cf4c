import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnBy } from '#kit/vitest/touched.ts'
import type { TestServer } from '#kit/server/server.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
/** A body under a type that it should not have, or that does not hold what it says. */
const BODIES: readonly (readonly [
  name: string,
  headers: Readonly<Record<string, string>>,
  payload: string | Buffer
])[] = [
  ['no type', {}, 'x=1'],
  ['an empty type', { 'content-type': '' }, '{}'],
  ['a type that is none', { 'content-type': '/;;=' }, '{}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'id=1&id=2'],
  ['a form with a file and no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  [
    'a form with a file',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'
  ],
  ['text', { 'content-type': 'text/plain' }, '{"id":"1"}'],
  ['XML', { 'content-type': 'application/xml' }, '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ['bytes', { 'content-type': 'application/octet-stream' }, Buffer.alloc(5000, 0xff)],
  ['a part of an upload', { 'content-type': 'application/offset+octet-stream' }, 'x'],
  [
    'JSON of another coding',
    { 'content-type': 'application/json; charset=utf-16' },
    Buffer.from('\uFEFF{"id":"1"}', 'utf16le')
  ],
  ['JSON that is nothing', { 'content-type': 'application/json' }, ''],
  ['JSON that is cut off', { 'content-type': 'application/json' }, '{"id":"1'],
  [
    'JSON that is no UTF-8',
    { 'content-type': 'application/json' },
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  ],
  ['null', { 'content-type': 'application/json' }, 'null'],
  ['a number', { 'content-type': 'application/json' }, '1e999'],
  ['a word', { 'content-type': 'application/json' }, '"x"'],
  ['a list', { 'content-type': 'application/json' }, '[null, 1, "x", {}]'],
  ['lists within lists', { 'content-type': 'application/json' }, deep],
  ['a prototype', { 'content-type': 'application/json' }, '{"__proto__": {"x": 1}, "constructor": {"prototype": {}}}'],
  [
    'fields of other kinds',
    { 'content-type': 'application/json' },
    JSON.stringify({ id: {}, ids: [[]], rows: [null, { id: 1, cells: null }], username: [], password: {}, nodeId: 1.5 })
  ],
  [
    'signs that no database keeps',
    { 'content-type': 'application/json' },
    '{"id": "\\u0000", "ids": "\\ud800", "username": "\\u0000", "password": "\\ud800", "rows": [{"id": "\\u0000", "rowVersion": 1, "cells": {"title": "\\u0000"}}]}'
  ],
  ['packed JSON that is not packed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{}'],
  [
    'packed JSON of 20 MB',
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    gzipSync(Buffer.alloc(20 * 1024 ** 2, 0x20))
  ],
  ['packed in an unknown way', { 'content-type': 'application/json', 'content-encoding': 'x' }, '{}'],
  ['more than a call may bring', { 'content-type': 'application/json' }, `{"id": "${'x'.repeat(5 * 1024 ** 2)}"}`]
]

/** What refuses these is the same for all calls, and dear: one call of each area meets them. */
const DEAR = new Set(['packed JSON of 20 MB', 'more than a call may bring'])
const oneOfEachArea = (names: readonly string[]) => [
  ...new Map(names.map((name) => [name.split('/')[1], name])).values()
]

/**
 * Each body meets one of three calls and each call one of three bodies, other ones from commit to commit: who reads a body is the same for
 * all calls, and what a call does with it differs by its input alone. The matrix (`drawn`) lets every body meet every call.
 */
const SHARE = 3
const { seed, isWhole } = drawnBy()
const isDrawn = (body: number, call: number) => isWhole || (body + call + seed) % SHARE === 0

test.each(BODIES.map((body, at) => [...body, at] as const))(
  'every call that takes a body refuses %s, or does without it, in words and without failing',
  { timeout: patienceOf(120_000) },
  async (body, headers, payload, at) => {
    const wrong: string[] = []
    let token = await server.signIn('js_xinghe', 'p1')
    const calls = [...server.app.appContext.served.keys()].filter((name) => !name.startsWith('GET '))
    const met = calls.filter((_, call) => isDrawn(at, call))
    for (const name of DEAR.has(body) ? oneOfEachArea(calls) : met) {
      const [method = '', path = ''] = name.split(' ')
      const send = () =>
        server.app.inject({
          method: method as 'POST',
          url: `${server.config.contextPath}${path.replace(/:\w+/g, 'x')}`,
          headers: { ...headers, 'x-access-token': token },
          payload
        })
      let answer = await send()
      // A call before may have ended the session, as signing out does whatever its body is.
      if (answer.statusCode === 401) {
        token = await server.signIn('js_xinghe', 'p1')
        answer = await send()
      }
      // Bytes are an answer too: a download that names no rows is of all that one may read.
      if (answer.headers['content-type']?.toString().startsWith('application/zip')) continue
      const { success, message } = answer.json<Reply>()
      if (answer.statusCode >= 500 || (!success && !/[\u4E00-\u9FFF]/.test(message)))
        wrong.push(`${name}: ${answer.statusCode} ${message}`)
    }
    expect(wrong).toEqual([])
  }
)
