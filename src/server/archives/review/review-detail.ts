import { sql } from 'kysely'

import type { ReviewDetail } from '#contract/archives/review.ts'
import { changedSince, type FileReturn } from '#contract/archives/returns.ts'
import type { Column } from '#contract/core/column.ts'
import { isRequired, isUnique } from '#contract/core/rules.ts'

import { choicesOf } from '../../core/text/choices.ts'
import { formerVersions } from '../../domain/archives/former-versions.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import { holdsFiles } from '../columns/templates.ts'
import { sharedIn } from '../editing/unique.ts'
import { validateRow } from '../editing/validate-row.ts'
import { cellWords } from '../rows/export.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { lockFiles } from '../rows/locked.ts'
import { returnsOf } from '../rows/returns.ts'
import { readReviews } from './review-rows.ts'

const REASONS = 'return_reason'

/** All that a reviewer is shown of a file beside its pages. */
export async function detailOf(batch: BatchContext, id: string): Promise<ReviewDetail> {
  const { tx, language } = batch
  const [row] = await readReviews(batch, [id])
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  const lastReturn =
    (await returnsOf(tx, [{ id, describedBy: row.describedBy ?? row.template }], batch.templates, language)).get(id) ??
    null
  return {
    row,
    lastReturn,
    cells: await cellsOf(batch, row, lastReturn),
    ...(await findingsOf(batch, id)),
    versions: (
      await formerVersions(
        tx,
        row.objects.map((object) => object.id)
      )
    ).length,
    history: await historyOf(batch, id)
  }
}

async function cellsOf(
  batch: BatchContext,
  row: ReviewDetail['row'],
  lastReturn: FileReturn | null
): Promise<ReviewDetail['cells']> {
  const columns = (batch.templates.get(row.describedBy ?? row.template)?.columns ?? []).filter(
    ({ isOrder, type }) => !isOrder && type !== 'hidden'
  )
  const locked = (await lockFiles(batch, [row.id])).get(row.id)
  const faults = locked
    ? await validateRow(batch, {
        columns,
        cells: Object.fromEntries(columns.map(({ key }) => [key, (row[key] ?? null) as string | null])),
        catalogName: row.catalogName,
        asked: new Set(columns.map(({ key }) => key)),
        whole: true,
        isShared: sharedIn(batch, locked)
      })
    : []
  const changed = lastReturn ? changedSince(lastReturn, row) : new Map<string, never>()
  return Promise.all(
    columns.map(async (column) => {
      const before = changed.get(column.key)
      return {
        key: column.key,
        title: column.title,
        text: String(cellWords(column, row, batch.choices) ?? ''),
        rules: rulesOf(column, batch.ctx.say),
        faults: [
          ...faults.filter(({ field }) => field === column.key).map(({ message }) => message),
          ...pages(batch, row, column)
        ],
        isChanged: changed.has(column.key),
        before: !changed.has(column.key)
          ? null
          : holdsFiles(column)
            ? await namesOf(batch, String(before ?? ''))
            : String(cellWords(column, { ...row, [column.key]: before }, batch.choices) ?? '')
      }
    })
  )
}

/** What a column asks for. What a rule says when it is broken is shown where it is broken. */
function rulesOf({ validateRules = [] }: Column, say: Say): string[] {
  const words = validateRules.map((rule) =>
    say(
      isRequired(rule)
        ? 'archives:review.rule.required'
        : isUnique(rule)
          ? 'archives:review.rule.unique'
          : 'archives:review.rule.format'
    )
  )
  return [...new Set(words)]
}

/** That the number of pages is another than what was counted. */
function pages(
  { ctx: { say } }: BatchContext,
  { objects, pages: given }: ReviewDetail['row'],
  { key }: Column
): string[] {
  const counted = objects.map(({ pages: own }) => own)
  if (key !== 'pages' || counted.length === 0 || counted.some((own) => own === null)) return []
  const n = counted.reduce<number>((sum, own) => sum + (own ?? 0), 0)
  return given === n ? [] : [say('archives:review.pages', { n })]
}

/** The names of stored files by their paths, also of those that are gone. */
async function namesOf({ tx }: BatchContext, paths: string): Promise<string> {
  const rows = await tx
    .selectFrom('arcObject')
    .select('fileName')
    .where('path', '=', sql<string>`any (${paths.split(',')}::text[])`)
    .orderBy('orderNum')
    .execute()
  return rows.map(({ fileName }) => fileName).join(', ')
}

/** What the last check of a file has found. */
async function findingsOf({ tx }: BatchContext, id: string): Promise<Pick<ReviewDetail, 'findings' | 'checkedAt'>> {
  const run = await tx
    .selectFrom('arcCheckRun as r')
    .select(['r.id', 'r.finishedAt'])
    .where('r.finishedAt', 'is not', null)
    .where((e) =>
      e.or([
        e.and([e('r.targetType', '=', 'file'), e('r.targetId', '=', id)]),
        e.exists(
          e
            .selectFrom('arcCheckFinding as x')
            .select('x.id')
            .whereRef('x.runId', '=', 'r.id')
            .where('x.targetType', '=', 'file')
            .where('x.targetId', '=', id)
        )
      ])
    )
    .orderBy('r.finishedAt', 'desc')
    .executeTakeFirst()
  if (!run) return { findings: [], checkedAt: null }
  const rows = await tx
    .selectFrom('arcCheckFinding')
    .select(['code', 'property', 'level', 'detail', 'waivedBy'])
    .where('runId', '=', run.id)
    .where('targetType', '=', 'file')
    .where('targetId', '=', id)
    .orderBy('code')
    .execute()
  return {
    checkedAt: run.finishedAt,
    findings: rows.map(({ waivedBy, ...rest }) => ({ ...rest, isWaived: waivedBy !== null }))
  }
}

async function historyOf({ tx, language }: BatchContext, id: string): Promise<ReviewDetail['history']> {
  const rows = await tx
    .selectFrom('arcReviewDecision as d')
    .leftJoin('sysUser as u', 'u.id', 'd.byUser')
    .select([
      'd.id',
      'd.kind',
      'd.at',
      'd.reason',
      'd.opinion',
      'd.sealPlace as seal',
      'd.undoneAt',
      'u.realname as byName'
    ])
    .where('d.fileId', '=', id)
    .orderBy('d.at', 'desc')
    .execute()
  const reasons = (await choicesOf(tx, [REASONS], language)).get(REASONS)
  return rows.map(({ reason, undoneAt, ...rest }) => ({
    ...rest,
    reason_dictText: reason === null ? null : (reasons?.get(reason) ?? reason),
    isTakenBack: undoneAt !== null
  }))
}
