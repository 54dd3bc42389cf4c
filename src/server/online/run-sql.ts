import { type RawBuilder, sql } from 'kysely'

import type { ReportParameter } from '#contract/online/report-config.ts'
import type { AppContext } from '../core/context/app-context.ts'
import type { Ctx } from '../core/context/context.ts'
import { dataScopeOf, type Grant } from '../core/principal/data-scope.ts'
import { bound } from '../core/questions/condition.ts'
import { Refusal, unreadable } from '../core/refusing/refusal.ts'
import { hasReportRole, REPORT_ROLE } from '../db/report-role.ts'
import { asReport, type ReportGrant, type ReportUser } from '../db/report-transaction.ts'
import type { Tx } from '../db/transaction.ts'
import { checkSql, type SqlColumn } from './check-sql.ts'
import { boundSql, readSql, refuseUnknownParameters, type SqlPiece } from './report-sql.ts'
import { sqlFailure } from './sql-failure.ts'

/** What the database may expect of a statement at most: beyond, it is not begun. */
const MOST_COST = 5_000_000
const MOST_ROWS = 5_000_000
/** So many statements are known to be reports without being read again. */
const KNOWN = 500

const known = new WeakMap<AppContext, Map<string, readonly SqlColumn[]>>()

/** A statement that was read and found to be a report. */
export interface CheckedSql {
  readonly statement: string
  readonly pieces: readonly SqlPiece[]
  readonly parameters: readonly ReportParameter[]
  readonly columns: readonly SqlColumn[]
}

/** Refuses where reports cannot be run under their role: they are never run as anybody else. */
async function refuseWithoutRole({ db }: AppContext): Promise<void> {
  if (await hasReportRole(db)) return
  throw new Refusal('online:noRole', { role: REPORT_ROLE }, { status: 503 })
}

const NOBODY: ReportUser = { id: '', tenant: 0, projects: [], grants: [] }

/** Reads a statement, and refuses what is not a report. What was found to be one is remembered by its text. */
export async function readReport(
  { appContext }: Pick<Ctx, 'appContext'>,
  statement: string,
  parameters: readonly ReportParameter[]
): Promise<CheckedSql> {
  const pieces = readSql(statement)
  refuseUnknownParameters(statement, pieces, parameters)
  const found = known.get(appContext) ?? new Map<string, readonly SqlColumn[]>()
  known.set(appContext, found)
  const key = JSON.stringify([statement, parameters.map(({ name, kind }) => [name, kind])])
  const columns = found.get(key) ?? (await check())
  async function check() {
    await refuseWithoutRole(appContext)
    return asReport(appContext.db, NOBODY, (tx) => checkSql(tx, statement, pieces, parameters), { isRolledBack: true })
  }
  if (found.size >= KNOWN) found.clear()
  found.set(key, columns)
  return { statement, pieces, parameters, columns }
}

/** Whose rows a report covers: those of the projects of who asks, and of their files what his roles let him read. */
async function userOf({ principal, inTransaction }: Ctx): Promise<ReportUser> {
  const { id, tenant, projects } = principal
  const grants = await inTransaction(async (tx) => {
    const all: ReportGrant[] = []
    for (const project of projects) {
      const { read } = await dataScopeOf(tx, principal, project)
      all.push(...read.map((grant) => asGrant(project, grant)))
    }
    return all
  })
  return { id, tenant, projects, grants }
}

const listed = (some: 'all' | readonly string[]) => (some === 'all' ? null : some)
const asGrant = (project: string, { codes, by, states }: Grant): ReportGrant => ({
  project_id: project,
  codes: listed(codes),
  makers: listed(by),
  states: listed(states)
})

/** The values of a statement's parameters; one that must be given and one of another kind are refused at their field. */
export function parameterValues(
  parameters: readonly ReportParameter[],
  given: ReadonlyMap<string, string>
): Map<string, string | null> {
  return new Map(
    parameters.map(({ name, kind, initial, isRequired, title }) => {
      const value = given.get(name) ?? (initial || null)
      const field = `self_${name}`
      if (value === null && isRequired) {
        const faults = [{ field, key: 'online:parameterNeeded' as const, values: { title } }]
        throw new Refusal('rules:refused.input', {}, { status: 400, faults })
      }
      // Refuses a value that is none of its kind before it is bound.
      if (value !== null) bound({ type: kind === 'boolean' ? 'flag' : kind, sql: sql`null` }, field, value)
      return [name, value]
    })
  )
}

/** Runs a report for who asks: `work` gets its rows as an expression to select from, and asks by `run`, which checks the plan first. */
export async function runReport<T>(
  ctx: Ctx,
  { statement, pieces, parameters }: CheckedSql,
  values: ReadonlyMap<string, string | null>,
  work: (rows: RawBuilder<unknown>, run: <R>(asked: RawBuilder<R>) => Promise<R[]>) => Promise<T>
): Promise<T> {
  await refuseWithoutRole(ctx.appContext)
  const user = await userOf(ctx)
  const rows = boundSql(pieces, parameters, values)
  try {
    return await asReport(ctx.appContext.db, user, (tx) =>
      work(rows, async <R>(asked: RawBuilder<R>) => {
        await refuseCostly(tx, asked)
        ctx.signal.throwIfAborted()
        return (await asked.execute(tx)).rows
      })
    )
  } catch (error) {
    // Parameters have other lengths here: without a place.
    throw sqlFailure(Object.assign(error as object, { position: undefined }), statement, () => 0)
  }
}

interface Plan {
  readonly 'Total Cost': number
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

async function refuseCostly(tx: Tx, asked: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ queryPlan?: unknown }>`explain (format json) ${asked}`.execute(tx)
  const given = Object.values(rows[0] ?? {})[0]
  const [first] = (typeof given === 'string' ? JSON.parse(given) : given) as readonly { readonly Plan: Plan }[]
  const plan = first?.Plan
  if (!plan) throw unreadable('sql', 'online:sql.wrong')
  if (plan['Total Cost'] > MOST_COST || mostRows(plan) > MOST_ROWS)
    throw new Refusal('rules:refused.input', {}, { faults: [{ field: 'sql', key: 'online:sql.costly' }] })
}

const mostRows = (plan: Plan): number => Math.max(plan['Plan Rows'], ...(plan.Plans ?? []).map(mostRows))
