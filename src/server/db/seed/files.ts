import type { Insertable } from 'kysely'

import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'
import { type CatalogueSetData, data, type ObjectData, SETS } from './data.ts'
import { specOf } from './demo-spec.ts'
import { insertAll } from './insert.ts'
import type { FileData, Municipality } from './municipality.ts'
import { nodeId, planTree } from './tree.ts'

/** Plants the trees of all projects, with what somebody has marked 不涉及. */
export async function putTrees(tx: Tx, { tenant, projects, monomials, notApplicable }: Municipality): Promise<void> {
  const sets = new Map(SETS.map((set) => [set, data<CatalogueSetData>(`catalog-${set}`)]))
  const reasons = new Map(
    notApplicable.map(({ projectId, monomialId, catalogCode, reason }) => [
      nodeId(projectId, monomialId, catalogCode),
      reason
    ])
  )
  for (const { id } of projects) {
    const units = monomials.filter(({ projectId }) => projectId === id)
    const nodes = planTree(id, units, sets).map((node) => {
      const reason = reasons.get(node.id)
      return {
        ...node,
        ...(reason === undefined ? {} : { applicable: 'no' as const, naReason: reason }),
        tenantId: tenant.id
      }
    })
    await insertAll(tx, 'arcTreeNode', nodes)
  }
}

/** Puts in the files and, where they have any, what is known of their bytes; the bytes themselves are made when asked for. */
export async function putFiles(tx: Tx, { tenant, files }: Municipality): Promise<void> {
  const objects = data<Readonly<Record<string, ObjectData>>>('objects')
  const places = new Map<string, number>()
  const rows = files.map((file) => {
    const node = nodeId(file.projectId, file.monomialId, file.catalogCode)
    const place = (places.get(node) ?? 0) + 1
    places.set(node, place)
    return {
      ...fileRow(file),
      nodeId: node,
      orderNum: file.orderNum ?? place,
      volumeOrder: file.volumeId ? (file.orderNum ?? null) : null,
      tenantId: tenant.id
    }
  })
  await insertAll(tx, 'arcFile', rows)
  await insertAll(
    tx,
    'arcObject',
    files.flatMap((file) => {
      const known = objects[file.id]
      return file.file && known
        ? [{ ...objectRow(file, file.file.name, known), gen: JSON.stringify(specOf(file, files)), tenantId: tenant.id }]
        : []
    })
  )
}

function fileRow({
  file: _,
  cells,
  template,
  uploadBy,
  uploadTime,
  ...row
}: FileData): Insertable<Database['arcFile']> {
  return {
    ...row,
    templateCode: template,
    ext: JSON.stringify(cells ?? {}),
    uploadBy,
    uploadTime,
    createBy: uploadBy,
    createTime: uploadTime
  }
}

function objectRow(
  { id, projectId, uploadBy, uploadTime }: FileData,
  fileName: string,
  { size, sha256, format, mime, pages }: ObjectData
): Insertable<Database['arcObject']> {
  return {
    id: `b-${id}`,
    projectId,
    fileId: id,
    path: `archives/demo/${id}.${format}`,
    fileName,
    bytes: size,
    format,
    mime,
    sha256,
    pages,
    pageState: format === 'pdf' && pages != null ? 'counted' : null,
    storedAt: uploadTime,
    createBy: uploadBy,
    createTime: uploadTime
  }
}
