import { boolean, choice, choices, number, parentRef, ref, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { FILE_VERBS, TREE_VERBS } from '../core/resource/verbs.ts'

/** How deep the catalogue is: 类, 分组, 条目. */
export const CATALOGUE_LEVELS = ['class', 'group', 'item'] as const

/** Nodes of a version of the business catalogue 归档范围 below one another: classes, groups and items, with who keeps and submits what. */
export const catalogueItems = resource('catalogueItem', '/business/catalogItem', {
  right: 'base.catalog',
  fields: {
    versionId: ref('catalogueVersion', { rules: ['required'], once: true, isInternal: true }),
    code: text({ max: 40, rules: ['required', 'unique'] }),
    name: text({ max: 200, rules: ['required'] }),
    pid: parentRef('catalogueItem'),
    /** The code of the node above, by which files say where a row is. */
    parentCode: text({ max: 40, computed: true }),
    level: choice('catalog_level', { made: true }),
    keepJs: choice('catalog_keep'),
    keepSj: choice('catalog_keep'),
    keepSg: choice('catalog_keep'),
    keepJl: choice('catalog_keep'),
    keepDa: choice('catalog_keep'),
    retention: choice('retention_period'),
    submitBy: choice('org_type'),
    /** Who forms it, where that is not who submits it: 责任者 of its files. */
    formedBy: choice('org_type'),
    scope: choice('catalog_scope'),
    /** Features of which a unit project must have one, or else the item does not apply. */
    appliesWhen: choices('catalog_when'),
    medium: text({ max: 20 }),
    repeatable: boolean({ initial: true }),
    orderNum: number({ made: true, isInternal: true }),
    /** Whether its version is a draft of the tenant's own. */
    isOpen: boolean({ computed: true, isInternal: true })
  },
  label: 'name',
  partOf: 'versionId',
  verbs: [...TREE_VERBS, ...FILE_VERBS],
  tree: { parent: 'pid', order: 'orderNum', below: 'deleted', inFiles: 'parentCode' },
  lockedWhen: ({ isOpen }) => isOpen !== true,
  sort: ['orderNum', 'asc']
})
export type CatalogueItem = Row<typeof catalogueItems>
