import type { Insertable } from 'kysely'

import { AREA_ROOT } from '#contract/core/limits.ts'
import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'
import {
  type AreaData,
  type CatalogueData,
  type CatalogueFormers,
  type CatalogueSetData,
  type CheckRuleData,
  type DictionaryData,
  data,
  type ReportData,
  SETS,
  type TemplateData
} from './data.ts'
import { moment } from '../values.ts'
import { insertAll } from './insert.ts'

/** Rows of tenant 0 are everybody's to read and nobody's to change. */
const SHARED = { tenantId: 0 } as const

/** The id of a node of a catalogue set. */
export const catalogueId = (set: string, code: string): string => `${set}-${code}`
const versionId = (set: string) => `${set}-v1`
const dictionaryId = (code: string) => `dict-${code}`

/** The dictionaries. */
export const dictionaryRows = (all: readonly DictionaryData[]): Insertable<Database['sysDict']>[] =>
  all.map(({ code, name, titleEn }) => ({
    id: dictionaryId(code),
    dictCode: code,
    dictName: name,
    titleEn,
    ...SHARED
  }))

/** The items of the dictionaries. */
export const dictionaryItemRows = (all: readonly DictionaryData[]): Insertable<Database['sysDictItem']>[] =>
  all.flatMap(({ code, items }) =>
    items.map(([value, text, titleEn, description = null], index) => ({
      id: `${dictionaryId(code)}-${value}`,
      dictId: dictionaryId(code),
      itemValue: value,
      itemText: text,
      titleEn,
      description,
      sortOrder: index + 1,
      ...SHARED
    }))
  )

/** Puts in the administrative divisions: categories whose ids are their six digits, provinces below 86, cities, districts. */
export async function putAreas(tx: Tx, areas: AreaData): Promise<void> {
  const root = { id: AREA_ROOT, pid: null, code: AREA_ROOT, name: '行政区划', ...SHARED }
  const rows = Object.entries(areas).flatMap(([above, below]) =>
    Object.entries(below).map(([code, name]) => ({
      id: code,
      pid: above,
      code,
      name,
      ...SHARED
    }))
  )
  await insertAll(tx, 'sysCategory', [root, ...rows])
}

/** Puts in the four sets of the business catalogue 归档范围, published as their first version. */
export async function putCatalogue(tx: Tx): Promise<void> {
  const formers = data<CatalogueFormers>('catalog-formers')
  for (const set of SETS) {
    const { id, name, basis, nodes } = data<CatalogueSetData>(`catalog-${set}`)
    const formerOf = new Map(
      Object.entries(formers[id] ?? {}).flatMap(([former, codes]) => codes.map((code) => [code, former]))
    )
    const version = { id: versionId(id), setId: id, versionNo: 1, name, basis, status: 'published' as const }
    await insertAll(tx, 'arcCatalogVersion', [{ ...version, publishedAt: moment(Date.now()), ...SHARED }])
    await insertAll(
      tx,
      'arcCatalog',
      nodes.map((node, index) => ({ ...catalogueRow(id, node, index + 1), formedBy: formerOf.get(node.code) ?? null }))
    )
  }
}

function catalogueRow(set: string, node: CatalogueData, orderNum: number): Insertable<Database['arcCatalog']> {
  const {
    code,
    name,
    level,
    pcode,
    submitBy,
    scope,
    retention = null,
    keep,
    repeat = true,
    medium = null,
    when = []
  } = node
  return {
    id: catalogueId(set, code),
    versionId: versionId(set),
    setId: set,
    code,
    pid: pcode === null ? null : catalogueId(set, pcode),
    name,
    level,
    submitBy,
    scope,
    retention,
    ...(keep && { keepJs: keep.js, keepSj: keep.sj, keepSg: keep.sg, keepJl: keep.jl, keepDa: keep.da }),
    appliesWhen: when.length > 0 ? when.join() : null,
    medium,
    repeatable: repeat,
    orderNum,
    ...SHARED
  }
}

/** Puts in the ten data-entry templates 著录模板, published. */
export async function putTemplates(tx: Tx): Promise<void> {
  const rows = data<TemplateData[]>('templates').map(({ code, name, titleEn, level, columns }) => ({
    id: `t-${code}-1`,
    code,
    name,
    titleEn,
    level,
    status: 'published',
    columns: JSON.stringify(columns),
    ...SHARED
  }))
  await insertAll(tx, 'arcTemplate', rows)
}

/** The rules by which codes are checked. */
export const checkRuleRows = (all: readonly CheckRuleData[]): Insertable<Database['sysCheckRule']>[] =>
  all.map(({ code, name, description, parts }) => ({
    id: `rule-${code}`,
    ruleCode: code,
    ruleName: name,
    ruleDescription: description,
    ruleJson: JSON.stringify(parts),
    ...SHARED
  }))

/** The reports that come along. */
export const reportRows = (all: readonly ReportData[]): Insertable<Database['sysReport']>[] =>
  all.map(({ parameters, columns, ...report }) => ({
    ...report,
    id: `report-${report.code}`,
    parameters: JSON.stringify(parameters),
    columns: JSON.stringify(columns),
    ...SHARED
  }))
