import { type EnterprisePapers, PAPERS_BIZ } from '#contract/organisation/enterprise-auth.ts'
import { isUscc } from '#contract/core/handlers.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { RefusedField } from '../../core/refusing/refusal.ts'
import { day } from '../../db/values.ts'
import type { KeptAuth } from './own-auth.ts'

const MOST = { name: 100, legalPerson: 50 } as const
/** What a paper may be: pictures of it, or a PDF. */
const FORMATS = ['pdf', 'jpg', 'png', 'tif']
const UNSTORABLE = /[\p{Cc}]/u

/** What is wrong with the papers of a unit, field by field; none: they may be handed in. */
export async function faultsOfPapers(
  { tx, say }: TxCtx,
  kept: KeptAuth,
  papers: EnterprisePapers
): Promise<RefusedField[]> {
  const faults: RefusedField[] = []
  const fault = (field: string, key: TextKey, values = {}) => {
    if (!faults.some((one) => one.field === field)) faults.push({ field, key, values })
  }
  for (const field of ['name', 'uscc', 'legalPerson', 'certType', 'licence', 'letter'] as const)
    if (papers[field] === '') fault(field, 'organisation:enterprise.missing', { title: titleOf(say, field) })
  for (const field of ['name', 'legalPerson'] as const) {
    if (UNSTORABLE.test(papers[field])) fault(field, 'organisation:enterprise.signs', { title: titleOf(say, field) })
    if ([...papers[field]].length > MOST[field])
      fault(field, 'organisation:enterprise.long', { title: titleOf(say, field), most: MOST[field] })
  }
  const code = papers.uscc.toUpperCase()
  if (!isUscc(code)) fault('uscc', 'organisation:participant.noCode')
  const other = await tx
    .selectFrom('arcOrg')
    .select('name')
    .where('uscc', '=', code)
    .where('id', '<>', kept.org)
    .executeTakeFirst()
  if (other) fault('uscc', 'organisation:participant.codeTaken', { name: other.name })
  const kinds = (await choicesOf(tx, ['cert_type'], say.language)).get('cert_type')
  if (!kinds?.has(papers.certType)) fault('certType', 'organisation:enterprise.kind')
  if (papers.validTo !== '' && !isDay(papers.validTo)) fault('validTo', 'organisation:enterprise.day')
  else if (papers.validTo !== '' && papers.validTo < day(Date.now())) fault('validTo', 'organisation:enterprise.ended')
  return faults
}

const titleOf = (say: TxCtx['say'], field: 'name' | 'uscc' | 'legalPerson' | 'certType' | 'licence' | 'letter') =>
  say(`organisation:enterpriseAuth.field.${field}`)

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * The stored object under a path: what the unit has handed in before, or what who asks has uploaded and nothing holds yet. It becomes a
 * paper of the unit. A fault where it is neither, or no picture and no PDF.
 */
export async function takePaper(
  { tx, principal }: TxCtx,
  path: string,
  before: string | null,
  field: 'licence' | 'letter'
): Promise<{ readonly id: string } | { readonly fault: RefusedField }> {
  const found = await tx
    .selectFrom('arcObject')
    .select(['id', 'format', 'biz', 'fileId', 'createBy'])
    .where('path', '=', path)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (found && found.id === before) return { id: found.id }
  if (!found || found.fileId !== null || found.biz !== 'temp' || found.createBy !== principal.id)
    return { fault: { field, key: 'organisation:enterprise.noFile' } }
  if (!FORMATS.includes(found.format ?? '')) return { fault: { field, key: 'organisation:enterprise.format' } }
  await tx.updateTable('arcObject').set({ biz: PAPERS_BIZ, projectId: null }).where('id', '=', found.id).execute()
  return { id: found.id }
}

/** Puts a paper away that another has replaced. */
export async function putPaperAway({ tx }: TxCtx, before: string | null, now: string): Promise<void> {
  if (before === null || before === now) return
  await tx.updateTable('arcObject').set({ isDelete: true }).where('id', '=', before).execute()
}
