import { beforeEach, describe, expect, test } from 'vitest'

import { COLUMN_KINDS, type ColumnKind } from '#contract/core/column.ts'
import type { UserInfo } from '#contract/session/user-info.ts'
import { forgetSession, startSession } from '#core/state/session/session.ts'
import { $user } from '#core/state/session/user.ts'
import { Expired, Refused, Unreachable, Unreadable } from '#core/wire/http/failure.ts'
import { pause } from '#core/wire/flow/pause.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import type { SaveOutcome, Unsent } from '#grid/model/server/saving.ts'
import { createSaver, type SavingCalls } from '#parts/saving/saver.ts'

const plain: KindLogic = { text: (value) => String(value ?? ''), parse: (text) => ({ value: text }), typing: 'replace' }
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>

const state = (calls: Partial<SavingCalls>) => {
  const sent: { key: string; rows: readonly Unsent[] }[] = []
  const grid = createGrid({
    columns: [
      { key: 'title', title: '题名', type: 'input' },
      { key: 'docNo', title: '编号', type: 'input' }
    ],
    rows: [
      { id: 'a', rowVersion: 1, title: '甲', docNo: '1' },
      { id: 'b', rowVersion: 1, title: '乙', docNo: '2' }
    ],
    kinds
  })
  const change: SavingCalls['change'] = async (rows, key) => {
    sent.push({ key, rows })
    return new Map(
      rows.map(({ id, row }): [string, SaveOutcome] => [
        id,
        { type: 'saved', row: { ...row, rowVersion: Number(row.rowVersion) + 1 } }
      ])
    )
  }
  return { grid, sent, saver: createSaver(grid, { change, ...calls }, { rest: 0 }) }
}

const user = (id: string) => ({ id }) as UserInfo

beforeEach(() => {
  $user.set(null)
  startSession('token', Date.now() + 1e6)
})

describe('what is typed is sent to the server', () => {
  test('changed cells of several rows go in one call, with the versions that were seen', async () => {
    const { grid, sent, saver } = state({})
    grid.set('a', { title: '甲二' })
    grid.set('b', { docNo: '3' })
    await saver.flush()
    expect(sent.map(({ rows }) => rows.map(({ id, values, row }) => [id, values, row.rowVersion]))).toEqual([
      [
        ['a', { title: '甲二' }, 1],
        ['b', { docNo: '3' }, 1]
      ]
    ])
    expect(grid.status).toMatchObject({ unsent: 0, saving: 0, refused: 0 })
    expect(grid.get('a')).toMatchObject({ title: '甲二', rowVersion: 2 })
  })
  test('a dropped answer is asked for again with the same key', async () => {
    const keys: string[] = []
    const { grid, saver } = state({
      async change(rows, key) {
        keys.push(key)
        if (keys.length === 1) throw new Unreachable(0, key)
        return new Map(rows.map(({ id }): [string, SaveOutcome] => [id, { type: 'saved' }]))
      }
    })
    grid.set('a', { title: '甲二' })
    await saver.flush()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(grid.status.unsent).toBe(0)
  })
  test('an ended session is waited for, and the same work goes on after signing in', async () => {
    let tries = 0
    const { grid, saver } = state({
      async change(rows) {
        tries++
        if (tries === 1) {
          forgetSession()
          setTimeout(() => startSession('another', Date.now() + 1e6), 5)
          throw new Expired(500, 'Token失效')
        }
        return new Map(rows.map(({ id }): [string, SaveOutcome] => [id, { type: 'saved' }]))
      }
    })
    grid.set('a', { title: '甲二' })
    await saver.flush()
    expect(tries).toBe(2)
    expect(grid.status.unsent).toBe(0)
  })
  test('what one user has typed is not sent for another, who signs in at the same page', async () => {
    const asked: (string | undefined)[] = []
    $user.set(user('u1'))
    const { grid, saver } = state({
      async change(rows) {
        asked.push($user.get()?.id)
        if (asked.length === 1) throw new Expired(401, '未授权')
        return new Map(rows.map(({ id }): [string, SaveOutcome] => [id, { type: 'saved' }]))
      }
    })
    grid.set('a', { title: '甲二' })
    const done = saver.flush()
    await expect.poll(() => saver.$phase.get()).toBe('signedOut')
    $user.set(null)
    forgetSession()
    startSession('another', Date.now() + 1e6)
    $user.set(user('u2'))
    await pause(20)
    expect([asked, saver.$phase.get(), grid.status.saving]).toEqual([['u1'], 'signedOut', 1])
    forgetSession()
    startSession('again', Date.now() + 1e6)
    $user.set(user('u1'))
    await done
    expect([asked, grid.status.saving]).toEqual([['u1', 'u1'], 0])
  })
  test('what waited for a pause in typing when its user went is not sent for the next', async () => {
    $user.set(user('u1'))
    const { grid, sent, saver } = state({})
    grid.set('a', { title: '甲二' })
    $user.set(user('u2'))
    void saver.flush()
    await pause(20)
    expect(sent).toEqual([])
  })
  test('a refused row keeps what was typed and says why at the cell, while the others are saved', async () => {
    const { grid, saver } = state({
      change: async (rows) =>
        new Map(
          rows.map(({ id }): [string, SaveOutcome] => [
            id,
            id === 'a'
              ? { type: 'refused', reason: '题名须为4-200字', cells: { title: '题名须为4-200字' } }
              : { type: 'saved' }
          ])
        )
    })
    grid.set('a', { title: '坏' })
    grid.set('b', { title: '好' })
    await saver.flush()
    expect(grid.get('a')).toMatchObject({ title: '坏' })
    expect(grid.status).toMatchObject({ refused: 1, unsent: 0 })
  })
  test('a refusal of the whole call refuses each row of it', async () => {
    const { grid, saver } = state({ change: () => Promise.reject(new Refused(403, '拒绝访问')) })
    grid.set('a', { title: '甲二' })
    await saver.flush()
    expect(grid.status.refused).toBe(1)
  })
})

describe('rows come and go', () => {
  test("a new row is sent with the stored row before it, and gets the server's id", async () => {
    const added: [unknown, string | null][] = []
    const { grid, saver } = state({
      async add({ values }, { after }) {
        added.push([values.title, after])
        return { type: 'saved', row: { id: 'c', rowVersion: 1, title: values.title, docNo: '' } }
      }
    })
    grid.rows.add(0, [{ title: '丙' }])
    await saver.flush()
    expect(added).toEqual([['丙', 'a']])
    expect(grid.all().map((row) => row.id)).toEqual(['a', 'c', 'b'])
  })
  test('a row behind a new one that is refused is sent behind the stored one before both, and the order names stored rows alone', async () => {
    const added: (string | null)[] = []
    const orders: (readonly string[])[] = []
    const { grid, saver } = state({
      async add({ values }, { after }) {
        added.push(after)
        if (values.title === '坏') throw new Refused(510, '编号已被使用')
        return { type: 'saved', row: { id: 'c', rowVersion: 1, title: values.title, docNo: '' } }
      },
      async reorder(ids) {
        orders.push(ids)
      }
    })
    const [refused = -1] = grid.rows.add(0, [{ title: '坏' }])
    await saver.flush()
    grid.rows.add(refused, [{ title: '丙' }])
    await saver.flush()
    activateCell(grid.state, { line: 3, col: 2 })
    grid.rows.move(-1)
    await saver.flush()
    expect(added).toEqual(['a', 'a'])
    expect(grid.status.refused).toBe(1)
    expect(grid.all().map(({ title }) => title)).toEqual(['甲', '坏', '乙', '丙'])
    expect(orders).toEqual([['a', 'b', 'c']])
  })
  test('a new row and an order whose answers cannot be read are sent again when one saves', async () => {
    let isBroken = true
    const taken: unknown[] = []
    const answer = async (what: unknown) => {
      if (isBroken) throw new Unreadable('add')
      taken.push(what)
    }
    const { grid, saver } = state({
      async add(row) {
        await answer(row.values.title)
        return { type: 'saved', row: { ...row.row, id: 'c', rowVersion: 1 } }
      },
      reorder: (ids) => answer(ids.join())
    })
    grid.rows.add(1, [{ title: '丙' }])
    await saver.flush()
    expect([saver.$phase.get(), grid.status.saving]).toEqual(['failed', 0])
    isBroken = false
    await saver.flush()
    isBroken = true
    grid.rows.move(-1)
    await saver.flush()
    isBroken = false
    await saver.flush()
    expect(taken).toEqual(['丙', 'a,c,b'])
  })
  test('a row that the server keeps comes back with the reason', async () => {
    const { grid, saver } = state({ remove: () => Promise.reject(new Refused(510, '已提交的文件不能删除')) })
    grid.rows.remove([0])
    await saver.flush()
    expect(grid.all().map((row) => row.id)).toContain('a')
    expect(grid.status.refused).toBe(1)
  })
})
