import type { Tx } from '../transaction.ts'
import { data, type NodeMetaData, type ProcessData } from './data.ts'
import { insertAll } from './insert.ts'
import { supersedeOlder } from './supersede-older.ts'

/** The id of a definition that comes along. */
export const definitionId = (code: string, version: number): string => `process-${code}-${version}`

/** Puts in the definitions of processes, published, with the metadata of tasks and of nodes; of a definition that has come in an older version, that is superseded. */
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
    'arcTaskMeta',
    definitions.flatMap(({ code, nodes }) =>
      nodes
        .filter(({ fields }) => fields.length > 0)
        .map(({ key, type, name, fields }) => ({
          id: `task-meta-${code}-${key}`,
          code: `${code}-${key}`,
          name,
          step: type,
          fields: JSON.stringify(fields),
          tenantId: 0
        }))
    )
  )
  await insertAll(
    tx,
    'arcNodeMeta',
    data<NodeMetaData[]>('node-meta').map(({ set, code, name, deadlineDays, signRequired }) => ({
      id: `node-meta-${set}-${code}`,
      code: `${set}-${code}`,
      name,
      setId: set,
      catalogCode: code,
      deadlineDays,
      signRequired,
      tenantId: 0
    }))
  )
}
