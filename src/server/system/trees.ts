import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import { loadTreeData } from '#contract/system/dictionaries.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import { type LevelTree, registeredTree } from './sources.ts'

type Level = Output<typeof loadTreeData>
const ROOTS = ['', '0', 'undefined', 'null']

/** Binds the call that reads one level of a registered tree; whatever is not registered is refused by its name. */
export function serveTrees(app: FastifyInstance): void {
  serve(app, loadTreeData, async ({ pid, tableName, text, code, pidField, hasChildField, condition }, { tx }) => {
    const tree = registeredTree(`${tableName},${text},${code}`)
    if (!tree) throw unreadable('tableName', 'system:tree.source')
    if (pidField && pidField !== tree.pidField)
      throw unreadable('pidField', 'system:tree.field', { wanted: tree.pidField })
    if (hasChildField && hasChildField !== tree.hasChildField)
      throw unreadable('hasChildField', 'system:tree.field', { wanted: tree.hasChildField })
    const below = ROOTS.includes(pid) ? sql`${tree.parent} is null` : sql`${tree.parent} = ${pid}`
    const conditions = [tree.where, below, ...conditionsOf(tree, condition)]
    const { rows } = await sql<{ id: string; parent: string | null; title: string; code: string; leaf: boolean }>`
      select ${tree.id} as id, ${tree.parent} as parent, ${tree.text} as title, ${tree.code} as code, ${tree.leaf} as leaf
      from ${tree.table} where ${sql.join(conditions, sql` and `)} order by ${tree.order}`.execute(tx)
    return rows.map(({ id, parent, title, code: value, leaf }): Level[number] => ({
      key: id,
      value,
      code: value,
      title,
      label: title,
      parentId: parent,
      leaf,
      isLeaf: leaf
    }))
  })
}

/** Reads a condition, a JSON object whose keys the tree must know; its values are bound. */
function conditionsOf({ conditions }: LevelTree, text: string | undefined): RawBuilder<unknown>[] {
  if (!text) return []
  return Object.entries(readObject(text)).map(([key, value]) => {
    const column = Object.hasOwn(conditions, key) ? conditions[key] : undefined
    if (!column) throw unreadable('condition', 'system:tree.conditionKey')
    if (typeof value !== 'string' && typeof value !== 'number') throw unreadable('condition', 'system:tree.condition')
    return sql`${column} = ${String(value)}`
  })
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // refused below, like any other text that is no object
  }
  throw unreadable('condition', 'system:tree.condition')
}
