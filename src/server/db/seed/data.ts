import { readFileSync } from 'node:fs'

import type { ProcessStep } from '#contract/archives/processes.ts'
import type { Column } from '#contract/core/column.ts'
import type { RulePart } from '#contract/core/rule-parts.ts'
import type { DataScopeRule } from '#contract/system/data-scope.ts'

/** A menu, and the actions that belong to it as code, words and English words. */
export interface MenuData {
  readonly key: string
  readonly path: string
  readonly name: string
  /** The screen that it opens, `<area>/<screen>`; or what holds other menus. */
  readonly component: string
  readonly sortNo: number
  readonly title: string
  readonly titleEn: string
  readonly icon: string
  readonly keepAlive: boolean
  readonly hidden?: boolean
  /** Is outside the main layout. */
  readonly outer?: boolean
  readonly actions: readonly (readonly [code: string, words: string, english: string])[]
}

/** A role: what it opens, what it may do, and its data scope. */
export interface RoleData {
  readonly code: string
  readonly name: string
  readonly kind: string
  /** Held in every project, not in one. */
  readonly everywhere: boolean
  /** How its holders' memberships of the demo's projects are narrowed. */
  readonly scope: {
    readonly kind: 'all' | 'org' | 'own' | 'catalog'
    readonly read: readonly string[]
    readonly write: readonly string[]
  }
  /** Its data scope within a project. */
  readonly dataScope: DataScopeRule
  readonly menus: readonly string[]
  readonly actions: readonly string[]
}

/** A version of a process definition. */
export interface ProcessData {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly version: number
  readonly nodes: readonly ProcessStep[]
}

/** In how many days after their collection has begun the files of an item are due, and whether they are signed. */
export interface NodeMetaData {
  readonly set: string
  readonly code: string
  readonly name: string
  readonly deadlineDays: number
  readonly signRequired: boolean
}

/** A dictionary; its items as value, text, English text and sometimes a description. */
export interface DictionaryData {
  readonly code: string
  readonly name: string
  readonly titleEn: string
  readonly items: readonly (readonly [value: string, text: string, english: string, description?: string])[]
}

/** A node of a catalogue set 归档范围; the figures that only items have are missing above them. */
export interface CatalogueData {
  readonly code: string
  readonly name: string
  readonly level: 'class' | 'group' | 'item'
  readonly pcode: string | null
  readonly submitBy: string
  readonly scope: 'project' | 'unit'
  readonly hasChild: number
  readonly orderNum?: number
  readonly retention?: string
  /** Who keeps it: js, sj, sg, jl, da (the archive) → must, optional, none. */
  readonly keep?: Readonly<Record<string, string>>
  readonly repeat?: boolean
  readonly medium?: string
  /** Features of which a unit project must have one, or else the item does not apply. */
  readonly when?: readonly string[]
}
export interface CatalogueSetData {
  readonly id: string
  readonly name: string
  /** The standard that it follows. */
  readonly basis: string
  readonly nodes: readonly CatalogueData[]
}

/** A rule by which codes are checked, part by part from the left. */
export interface CheckRuleData {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly parts: readonly RulePart[]
}

/** What the views that reports read, and their columns, are called: in Chinese and in English. */
export type ReportViewData = Readonly<
  Record<
    string,
    {
      readonly title: string
      readonly titleEn: string
      readonly columns: Readonly<Record<string, readonly [title: string, english: string]>>
    }
  >
>

/** A report that comes along. */
export interface ReportData {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly columns: readonly unknown[]
  readonly remark: string | null
}

/** A template of a form PDF模板, in the version that this release brings. */
export interface FormTemplateData {
  readonly code: string
  readonly name: string
  readonly titleEn: string
  readonly version: number
  readonly layout: unknown
}

export interface TemplateData {
  readonly code: string
  readonly name: string
  readonly titleEn: string
  readonly level: string
  readonly columns: readonly Column[]
}

/** Codes and names below each code; the roots are below 86. */
export type AreaData = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Bytes that can be made for a file: how many and which, as make-digests found out. */
export interface ObjectData {
  readonly size: number
  readonly sha256: string
  readonly format: string
  readonly mime: string
  readonly pages: number | null
}

/** The templates of forms that come along, each in a file of its own. */
export const FORMS = [
  'volume_cover',
  'volume_spine',
  'volume_toc',
  'volume_note',
  'volume_list',
  'project_sheet',
  'transfer_list',
  'transfer_book',
  'duty_letter',
  'pre_accept_apply',
  'pre_accept_opinion',
  'accept_certificate',
  'check_report',
  'registry',
  'photo_sheet',
  'use_register',
  'names_roster'
] as const

/** The sets of the catalogue by their ids. */
export const SETS = ['building', 'road', 'bridge', 'pipeline'] as const

/** The text of a file of the seed's data. */
export const dataText = (name: string): string => readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')

/** By set of the catalogue and type of unit, the items that units of that type form; all others are formed by who submits them. */
export type CatalogueFormers = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A file of the seed's data; tests/server/seed holds each against its shape. */
export const data = <T>(name: string): T => JSON.parse(dataText(name)) as T
