import { type CheckRuleData, type DictionaryData, data, type ReportData, type RoleData } from './data.ts'
import { permissionRows } from './menus.ts'
import { dictionaryItemRows, dictionaryRows, checkRuleRows, reportRows } from './reference.ts'
import { roleRows } from './roles.ts'

/** A row as a release brings it, by the names of its columns; structures as such. */
export type ReleaseRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A table whose rows of tenant 0 are a part of each release. */
export interface ReleaseTable {
  readonly table: 'sysRole' | 'sysPermission' | 'sysDict' | 'sysDictItem' | 'sysCheckRule' | 'sysReport'
  /** What its rows are called in notices. */
  readonly kind: 'role' | 'permission' | 'dictionary' | 'dictionaryItem' | 'checkRule' | 'report'
  readonly rows: readonly ReleaseRow[]
  readonly nameOf: (row: ReleaseRow) => string
  /** The row that one belongs to, by its table and id: where somebody's own row has its place, what belongs to it cannot be put in. */
  readonly wholeOf?: (row: ReleaseRow) => readonly [table: 'sys_dict', id: string]
}

const structured = (rows: readonly object[], ...keys: readonly string[]): ReleaseRow[] =>
  rows.map((row) => {
    const values = row as Record<string, unknown>
    const parsed = keys.flatMap((key) => (typeof values[key] === 'string' ? [[key, JSON.parse(values[key])]] : []))
    return { ...values, ...Object.fromEntries(parsed) } as ReleaseRow
  })

/** Everything that this release brings, table by table, what others refer to first. */
export function releaseTables(roles: readonly RoleData[] = data('roles')): readonly ReleaseTable[] {
  const dictionaries = data<DictionaryData[]>('dicts')
  const text = (key: string) => (row: ReleaseRow) => String(row[key])
  return [
    { table: 'sysRole', kind: 'role', rows: structured(roleRows(roles), 'dataScope'), nameOf: text('roleName') },
    {
      table: 'sysPermission',
      kind: 'permission',
      rows: structured(permissionRows(), 'meta'),
      nameOf: ({ title, key }) => `${String(title)} ${String(key)}`
    },
    { table: 'sysDict', kind: 'dictionary', rows: structured(dictionaryRows(dictionaries)), nameOf: text('dictName') },
    {
      table: 'sysDictItem',
      kind: 'dictionaryItem',
      rows: structured(dictionaryItemRows(dictionaries)),
      wholeOf: ({ dictId }) => ['sys_dict', String(dictId)],
      nameOf: ({ dictId, itemText }) => `${String(dictId).replace(/^dict-/, '')} ${String(itemText)}`
    },
    {
      table: 'sysCheckRule',
      kind: 'checkRule',
      rows: structured(checkRuleRows(data<CheckRuleData[]>('check-rules')), 'ruleJson'),
      nameOf: text('ruleName')
    },
    {
      table: 'sysReport',
      kind: 'report',
      rows: structured(reportRows(data<ReportData[]>('reports')), 'columns', 'parameters'),
      nameOf: text('name')
    }
  ]
}
