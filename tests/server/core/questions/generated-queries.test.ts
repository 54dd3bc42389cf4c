import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listQuery, type SuperRule } from '#contract/core/query.ts'
import { parse } from '#contract/core/schema.ts'
import { numbersFrom } from '#kit/vitest/numbers-from.ts'
import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import {
  commaList,
  dateColumn,
  flagColumn,
  listOf,
  numberColumn,
  textColumn,
  timeColumn
} from '#server/core/questions/list.ts'
import { pageOfRows } from '#server/core/questions/where.ts'
import { inTransaction } from '#server/db/transaction.ts'

const QUERIES = 1000
const ROWS = 60
const JIA = { id: 'u-a', tenant: 1, projects: ['p1'] }
const files = listOf(
  {
    title: textColumn('f.title', { like: (pattern) => sql`f.id in (select arc_file_like(${pattern}))` }),
    docNo: textColumn('f.docNo'),
    pages: numberColumn('f.pages'),
    docDate: dateColumn('f.docDate'),
    createTime: timeColumn('f.createTime'),
    isDelete: flagColumn('f.isDelete'),
    keywords: commaList(sql`f.ext ->> 'keywords'`)
  },
  'f.id'
)
type Field = keyof (typeof files)['columns'] & keyof Row
interface Row {
  readonly id: string
  readonly title: string
  readonly docNo: string | null
  readonly pages: number
  readonly docDate: string | null
  readonly createTime: string
  readonly isDelete: boolean
  readonly keywords: string | null
}
interface Line {
  readonly field: Exclude<Field, 'id'>
  readonly rule: SuperRule
  readonly val: string
}

const next = numbersFrom(20261123)
const one = <T>(of: readonly T[]): T => of[next(of.length)] as T
const two = (most: number) => String(1 + next(most)).padStart(2, '0')
const day = () => `2024-0${1 + next(3)}-${two(28)}`
const moment = () => `${day()} ${one(['00:00:00', '12:30:00', '23:59:59'])}`
const WORDS = ['桩基', '检测', '报告', '100%', 'a_b', 'Report', 'final', '\\', "o'x", '（一）', '竣工图']
const KEYWORDS = ['桩基', '验收', '监理', 'BIM']
const title = () => Array.from({ length: 1 + next(3) }, () => one(WORDS)).join(one(['', ' ', '-']))
const code = () => `${one(['A', 'B'])}${two(20)}`
const keywords = () => KEYWORDS.filter(() => next(2) === 0).join(',')
const orNull = <T>(value: T): T | null => (next(5) === 0 ? null : value)
const rows: readonly Row[] = Array.from({ length: ROWS }, (_, at) => ({
  id: `g-${at}`,
  title: title(),
  docNo: orNull(code()),
  pages: next(30),
  docDate: orNull(day()),
  createTime: moment(),
  isDelete: next(4) === 0,
  keywords: keywords() || null
}))

const ORDER = ['gt', 'ge', 'lt', 'le'] as const
const PARTS = ['like', 'right_like', 'left_like'] as const
const SAME = ['eq', 'ne', 'in'] as const
/** A value that a rule may ask of a field: often one that a row has. */
const VALUES: {
  readonly [F in Line['field']]: { readonly rules: readonly SuperRule[]; readonly value: () => string }
} = {
  title: { rules: [...SAME, ...PARTS], value: () => one([one(rows).title, one(WORDS), one(WORDS).toUpperCase()]) },
  docNo: { rules: [...SAME, ...PARTS, ...ORDER], value: code },
  pages: { rules: [...SAME, ...ORDER], value: () => String(next(30)) },
  docDate: { rules: [...SAME, ...PARTS, ...ORDER], value: day },
  createTime: { rules: [...SAME, ...PARTS, ...ORDER], value: () => one([day(), one(rows).createTime]) },
  isDelete: { rules: ['eq', 'ne'], value: () => one(['0', '1', 'true', 'false', 'Y', 'N']) },
  keywords: { rules: [...SAME, ...PARTS], value: () => one([...KEYWORDS, '桩基,验收']) }
}

function line(): Line {
  const field = one(Object.keys(VALUES) as Line['field'][])
  const { rules, value } = VALUES[field]
  const rule = one(rules)
  const val = rule === 'in' ? Array.from({ length: 1 + next(3) }, value).join(',') : value()
  // A part of a day or a moment is a part of how it is written.
  return { field, rule, val: isPart(rule) && field !== 'title' ? val.slice(0, 2 + next(6)) : val }
}

const isPart = (rule: SuperRule) => (PARTS as readonly string[]).includes(rule)
const DAY = /^\d{4}-\d\d-\d\d$/
const midnight = (value: string) => (DAY.test(value) ? `${value} 00:00:00` : value)

/** What a line means, said once more without a database: nothing is equal to, like, before or after a value that is not there. */
function holds(row: Row, { field, rule, val }: Line): boolean {
  const has = row[field]
  if (has === null) return rule === 'ne'
  if (field === 'createTime' && DAY.test(val) && !isPart(rule) && rule !== 'in') {
    const on = row.createTime.slice(0, 10)
    return { eq: on === val, ne: on !== val, gt: on > val, ge: on >= val, lt: on < val, le: on <= val }[rule as 'eq']
  }
  const written = typeof has === 'boolean' ? String(has) : String(has)
  const [own, asked] = [written.toLowerCase(), val.toLowerCase()]
  if (rule === 'like') return own.includes(asked)
  if (rule === 'right_like') return own.startsWith(asked)
  if (rule === 'left_like') return own.endsWith(asked)
  if (rule === 'in') {
    const all = val
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (field === 'keywords') return all.some((part) => written.split(',').includes(part))
    return all.some((part) => order(has, field === 'createTime' ? midnight(part) : part) === 0)
  }
  const compared = order(has, val)
  return {
    eq: compared === 0,
    ne: compared !== 0,
    gt: compared > 0,
    ge: compared >= 0,
    lt: compared < 0,
    le: compared <= 0
  }[rule as 'eq']
}

function order(has: string | number | boolean, asked: string): number {
  if (typeof has === 'number') return has - Number(asked)
  if (typeof has === 'boolean') return Number(has) - Number(/^[1tY]/.test(asked))
  return has < asked ? -1 : has > asked ? 1 : 0
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    async fill(db) {
      await twoTenants(db)
      await db.deleteFrom('arcFile').where('projectId', '=', 'p1').execute()
      const common = {
        projectId: 'p1',
        tenantId: 1,
        catalogSet: 'building',
        catalogCode: 'A1-01',
        templateCode: 'file_text'
      }
      await db
        .insertInto('arcFile')
        .values(
          rows.map(({ keywords: kept, ...row }) => ({ ...common, ...row, ext: JSON.stringify({ keywords: kept }) }))
        )
        .execute()
    }
  })
})
afterAll(() => server?.close())

test(`${QUERIES} generated advanced queries find the rows that a plain reading of them finds`, async () => {
  let found = 0
  for (let at = 0; at < QUERIES; at++) {
    const lines = Array.from({ length: 1 + next(4) }, line)
    const match = one(['and', 'or'] as const)
    const read = parse(listQuery, {
      pageSize: 100,
      column: 'createTime',
      superQueryParams: encodeURIComponent(JSON.stringify(lines)),
      superQueryMatchType: match
    })
    if (!read.ok) throw new Error('the query itself is wrong')
    const { records } = await inTransaction(server.db, JIA, (tx) =>
      pageOfRows(tx.selectFrom('arcFile as f').select('f.id'), files, read.value)
    )
    const meant = rows.filter((row) =>
      match === 'and' ? lines.every((one) => holds(row, one)) : lines.some((one) => holds(row, one))
    )
    expect([match, lines, records.map(({ id }) => id).sort()]).toEqual([match, lines, meant.map(({ id }) => id).sort()])
    found += meant.length
  }
  // Queries that find nothing would prove little.
  expect(found).toBeGreaterThan(QUERIES * 5)
})
