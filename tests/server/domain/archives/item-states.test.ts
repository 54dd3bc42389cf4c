import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { itemStatuses } from '#server/domain/archives/item-states.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('items that are missing are listed by class, then by group, then by number, each unit project for itself', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p1'] }
  const rows = await inTransaction(server.db, principal, (tx) => itemStatuses(tx, 'p1'))
  const partsOf = (code: string) => /^([A-Z])(\d+)-(\d+)$/.exec(code)?.slice(1) ?? []
  for (const [unit, items] of Map.groupBy(rows, ({ monomialId }) => monomialId)) {
    const codes = items.map(({ code }) => code).filter((code) => partsOf(code).length === 3)
    const sorted = codes.toSorted((one, other) => {
      const [[a = '', b, c], [x = '', y, z]] = [partsOf(one), partsOf(other)]
      return a.localeCompare(x) || Number(b) - Number(y) || Number(c) - Number(z)
    })
    expect(codes, unit ?? '').toEqual(sorted)
  }
  const codes = rows.filter(({ monomialId }) => monomialId === null).map(({ code }) => code)
  expect(codes.indexOf('A1-02')).toBeLessThan(codes.indexOf('A2-01'))
  expect(codes.indexOf('A1-02')).toBeGreaterThan(codes.indexOf('A1-01'))
})
