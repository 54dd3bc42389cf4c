import { sql } from 'kysely'

import type { Template } from '#contract/catalogue/templates.ts'
import {
  cellOfVolume,
  isVolumeOwn,
  shownColumns,
  VOLUME_OWN,
  VOLUME_TEMPLATE,
  type VolumeCells,
  writtenColumns
} from '#contract/archives/volume-cells.ts'
import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty, isUnique } from '#contract/core/rules.ts'

import type { Language } from '../../core/text/catalogues.ts'
import { type DictChoices, choicesOf, codesOf } from '../../core/text/choices.ts'
import { readCell } from '../../core/text/cells.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import { readArchiveNumber } from '../../domain/archives/archive-number.ts'
import { type Templates, templateOf, templatesIn } from '../../domain/catalogue/template-versions.ts'
import { day } from '../../db/values.ts'
import type { Tx } from '../../db/transaction.ts'
import { usual } from '../editing/defaults.ts'
import { validateRow } from '../editing/validate-row.ts'
import type { Arranging } from './arranging.ts'
import type { WrittenDescription, VolumeDraft } from './draft.ts'

/** The versions of the template of volumes that were published, in a language. */
export const volumeTemplates = (tx: Tx, language: Language): Promise<Templates> =>
  templatesIn(tx, language, VOLUME_TEMPLATE)

/** The newest version of the template of volumes: whoever describes a volume now describes it by this one. */
export const newestTemplate = async ({ tx, ctx }: Pick<Arranging, 'tx' | 'ctx'>): Promise<Template> =>
  newestIn(await volumeTemplates(tx, ctx.say.language))
/** The newest of the versions that were published. */
export function newestIn(templates: Templates): Template {
  const newest = templates.get(VOLUME_TEMPLATE)
  if (!newest) throw new Refusal('arrange:refused.noTemplate')
  return newest
}

/**
 * The columns that describe some volumes, each key once: those of the newest version in their order, then what only older versions ask for
 * by which some of them were described.
 */
export function describedColumns(
  templates: Templates,
  volumes: readonly { readonly templateVersion: number }[]
): readonly Column[] {
  const versions = [...new Set(volumes.map(({ templateVersion }) => templateVersion))].sort((a, b) => b - a)
  const used = [
    templates.get(VOLUME_TEMPLATE),
    ...versions.map((templateVersion) => templateOf(templates, { templateCode: VOLUME_TEMPLATE, templateVersion }))
  ]
  const known = new Map<string, Column>()
  for (const { columns } of used.filter((one) => one !== undefined))
    for (const column of shownColumns(columns)) if (!known.has(column.key)) known.set(column.key, column)
  return [...known.values()]
}

/** What a new volume holds by a template before anybody has written anything. */
export function usualCells({ version, columns }: Template): Pick<WrittenDescription, 'ext' | 'templateVersion'> & {
  readonly own: Readonly<Record<string, string>>
} {
  const begun = writtenColumns(columns).flatMap((column) => {
    const value = usual(column)
    return isEmpty(value) ? [] : [[column.key, value] as const]
  })
  return {
    templateVersion: version,
    ext: Object.fromEntries(begun.filter(([key]) => !isVolumeOwn(key))),
    own: Object.fromEntries(begun.flatMap(([key, value]) => (isVolumeOwn(key) ? [[key, String(value)]] : [])))
  }
}

/** What a part of a volume has of its own columns: what the volume has, but for what may occur once. */
export function extOfPart(templates: Templates, { templateVersion, ext }: WrittenDescription): VolumeCells {
  const columns = templateOf(templates, { templateCode: VOLUME_TEMPLATE, templateVersion })?.columns ?? []
  const once = new Set(columns.filter(({ validateRules }) => validateRules?.some(isUnique)).map(({ key }) => key))
  return Object.fromEntries(Object.entries(ext).filter(([key]) => !once.has(key)))
}

/** What is asked to be written of a volume, and by which version of the template. */
interface Asked {
  readonly template: number
  readonly cells: VolumeCells
}

/**
 * The description of a volume with cells that were written: each read as its column says, and all rules of what was changed asked. What must
 * be filled in may still be empty, but a volume always has a title.
 */
export async function described(
  arranging: Arranging,
  draft: VolumeDraft,
  { template: version, cells }: Asked
): Promise<WrittenDescription> {
  const { tx, ctx } = arranging
  const template = await newestTemplate(arranging)
  if (version !== template.version) throw new Refusal('arrange:refused.newTemplate', { version: template.version })
  const choices = await choicesOf(tx, codesOf(template.columns), ctx.say.language)
  const { values, faults } = readCells(template.columns, cells, choices)
  if (draft.description.title === '' && !values.has('title') && faults.length === 0)
    faults.push({ field: 'title', key: 'grid:faultRequired', values: { title: ctx.say('arrange:volume.field.title') } })
  if (faults.length === 0) faults.push(...(await brokenRules(arranging, draft, template.columns, values)))
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
  const own = [...values].filter(([key]) => isVolumeOwn(key))
  const ext = [...values].filter(([key]) => !isVolumeOwn(key))
  return {
    ...draft.description,
    ...Object.fromEntries(own.map(([key, value]) => [key, value === null ? null : String(value)])),
    ext: { ...draft.description.ext, ...Object.fromEntries(ext) },
    templateVersion: version
  }
}

function readCells(columns: readonly Column[], cells: VolumeCells, choices: DictChoices) {
  const written = new Set(writtenColumns(columns))
  const values = new Map<string, string | number | null>()
  const faults: RefusedField[] = []
  const refuse = (field: string, key: Extract<RefusedField, { key: string }>['key'], title: string) =>
    faults.push({ field, key, values: { title } })
  for (const [key, given] of Object.entries(cells)) {
    const column = columns.find((one) => one.key === key)
    if (!column || !written.has(column)) {
      refuse(key, column ? 'rules:cell.readOnly' : 'archives:cell.unknown', column?.title ?? key)
      continue
    }
    const read = readCell(column, typeof given === 'string' ? given.trim() : given, choices)
    if ('key' in read) refuse(key, read.key, column.title)
    else if (isVolumeOwn(key) && String(read.value ?? '').length > VOLUME_OWN[key])
      refuse(key, 'rules:cell.long', column.title)
    else if (key === 'title' && isEmpty(read.value)) refuse(key, 'grid:faultRequired', column.title)
    else values.set(key, read.value)
  }
  return { values, faults }
}

/** Asks the rules of every cell that is to hold something else. */
async function brokenRules(
  arranging: Arranging,
  { id, row, description }: VolumeDraft,
  columns: readonly Column[],
  values: ReadonlyMap<string, CellValue>
): Promise<RefusedField[]> {
  const now = { ...row, ...description }
  const cells = Object.fromEntries(
    columns.map(({ key }) => [key, values.has(key) ? values.get(key) : cellOfVolume(now, key)])
  )
  const asked = new Set([...values.keys()].filter((key) => row === null || cells[key] !== cellOfVolume(now, key)))
  const form = asked.has('archiveNo') ? await wrongForm(arranging, cells.archiveNo) : []
  const broken = await validateRow(
    { ctx: arranging.ctx, today: day(Date.now()) },
    {
      columns: writtenColumns(columns),
      cells,
      catalogName: '',
      asked,
      whole: false,
      isShared: (column, value) => isShared(arranging, id, column, value)
    }
  )
  return [...form, ...broken]
}

/** Why a 档号 that was typed is none by the archive's pattern. */
async function wrongForm({ tx, ctx }: Arranging, value: CellValue): Promise<RefusedField[]> {
  const pattern = await settingOf(tx, 'archiveNoPattern', ctx.principal.tenant)
  return isEmpty(value) || readArchiveNumber(pattern).fits(String(value))
    ? []
    : [{ field: 'archiveNo', key: 'arrange:numberForm', values: { pattern } }]
}

/** Whether another volume of the project holds a value. */
async function isShared({ tx, project }: Arranging, id: string, { key }: Column, value: CellValue): Promise<boolean> {
  const cell = isVolumeOwn(key) ? sql`${sql.ref(key)}::text` : sql`ext ->> ${key}`
  const other = await tx
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where('id', '<>', id)
    .where(sql<boolean>`${cell} = ${String(value)}`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
