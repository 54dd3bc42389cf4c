import type { Tx } from '../transaction.ts'
import { data, type NodeMetaData, type ProcessData } from './data.ts'
import { insertAll } from './insert.ts'
import { supersedeOlder } from './supersede-older.ts'

/** The id of a definition that comes along. */
export const definitionId = (code: string, version: number): string => `process-${code}-${version}`

/** Puts in the definitions of processes, published, by which rules items are due and whether they are signed; of a definition that has come in an older version, that is superseded. */
export async function putProcesses(tx: Tx): Promise<void> {
  const definitions = data<ProcessData[]>('processes')
  await insertAll(
    tx,
    'arcProcessDef',
    definitions.map(({ nodes, ...definition }) => ({
      ...definition,
      id: definitionId(definition.code, definition.version),
      nodes: JSON.stringify(nodes),
      status: 'published' as const,
      tenantId: 0
    }))
  )
  await supersedeOlder(tx, 'arc_process_def', definitions)
  await insertAll(
    tx,
    'arcNodeMeta',
    data<NodeMetaData[]>('node-meta').map(({ set, code, deadlineRule, signRequired }) => ({
      id: `node-meta-${set}-${code}`,
      setId: set,
      catalogCode: code,
      deadlineRule,
      signRequired,
      tenantId: 0
    }))
  )
}
