import { sql } from 'kysely'

import type { Tx } from '../transaction.ts'
import { data, type ObjectData, type ProcessData } from './data.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'
import { definitionId } from './processes.ts'

/** Puts in the volumes 案卷; their files are put in after them. */
export async function putVolumes(tx: Tx, { tenant, users, volumes }: Municipality): Promise<void> {
  const filer = (project: string) =>
    users.find(({ roles, projectIds }) => roles.includes('js_manager') && projectIds.includes(project))?.realname ??
    null
  await insertAll(
    tx,
    'arcVolume',
    volumes.map(({ fileIds: _, ...volume }) => ({ ...volume, filer: filer(volume.projectId), tenantId: tenant.id }))
  )
}

/** Puts in what is to be done: reviews of submitted files, corrections of returned ones, each in the process of its file. */
export async function putTasks(tx: Tx, { tenant, tasks, files, users }: Municipality): Promise<void> {
  const fileOf = new Map(files.map((file) => [file.id, file]))
  const [{ version } = { version: 1 }] = data<ProcessData[]>('processes').filter(({ code }) => code === 'file')
  const supervisors = new Set(users.flatMap(({ id, roles }) => (roles.includes('jl_engineer') ? id : [])))
  // The supervisor reviews what he may read and has not made; all else somebody of the builder (server/archives/editing/review-role).
  const reviewerOf = (file: Municipality['files'][number] | undefined) =>
    file && /^[BCD]/.test(file.catalogCode) && !supervisors.has(file.uploadBy ?? '') ? 'jl_engineer' : 'js_manager'
  const instanceId = (file: string) => `process-${file}`
  await insertAll(
    tx,
    'arcProcess',
    tasks.map(({ fileId, projectId, createTime }) => ({
      id: instanceId(fileId),
      defId: definitionId('file', version),
      projectId,
      subject: 'file' as const,
      subjectId: fileId,
      nodeId: null,
      title: fileOf.get(fileId)?.title ?? '',
      createBy: fileOf.get(fileId)?.uploadBy ?? null,
      createTime,
      tenantId: tenant.id
    }))
  )
  await insertAll(
    tx,
    'arcTask',
    tasks.map(({ node, ...task }) => ({
      ...task,
      nodeKey: node,
      processId: instanceId(task.fileId),
      candidateRole: node === 'review' ? reviewerOf(fileOf.get(task.fileId)) : null,
      tenantId: tenant.id
    }))
  )
}

/** Puts in why returned files came back, by whom, and what their cells held; the files are there already. */
export async function putReturns(tx: Tx, { tenant, tasks, users }: Municipality): Promise<void> {
  const returnedBy = (project: string, maker: string | null) =>
    ['jl_engineer', 'js_manager'].flatMap((role) =>
      users.filter(({ id, roles, projectIds }) => id !== maker && roles.includes(role) && projectIds.includes(project))
    )[0]?.id ?? null
  for (const { node, fileId, projectId, assignee, reason, opinion, createTime } of tasks) {
    if (node !== 'collect' || !fileId || reason === undefined) continue
    await sql`insert into arc_return (project_id, file_id, reason, opinion, by_user, at, cells, tenant_id)
      values (${projectId}, ${fileId}, ${reason}, ${opinion ?? null}, ${returnedBy(projectId, assignee)}, ${createTime}, file_cells(${fileId}), ${tenant.id})`.execute(
      tx
    )
  }
}

/** Puts in transfers to the archive with their history, and the handovers that ended them. */
export async function putTransfers(
  tx: Tx,
  { tenant, files, volumes, monomials, transfers, handovers }: Municipality
): Promise<void> {
  const tenantId = tenant.id
  const objects = data<Readonly<Record<string, ObjectData>>>('objects')
  const held = (project: string) => volumes.filter(({ projectId }) => projectId === project)
  await insertAll(
    tx,
    'arcTransfer',
    transfers.map(
      ({
        id,
        transferNo,
        projectId,
        kind,
        mode,
        status,
        fromUnit,
        toUnit,
        applicant,
        createTime,
        history,
        preId = null,
        volumes: count = 0
      }) => {
        const sent = count > 0 ? held(projectId) : []
        const sentFiles = new Set(sent.flatMap(({ fileIds }) => fileIds))
        const steps = (to: string) => history.filter((step) => step.to === to)
        const decided = history.findLast((step) => step.to === 'accepted' || step.to === 'returned')
        return {
          id,
          transferNo,
          projectId,
          kind,
          mode,
          status,
          fromOrg: fromUnit,
          toOrg: toUnit,
          applicant,
          volumes: count,
          files: sentFiles.size,
          pages: files.reduce((sum, file) => sum + (sentFiles.has(file.id) ? file.pages : 0), 0),
          bytes: [...sentFiles].reduce((sum, file) => sum + (objects[file]?.size ?? 0), 0),
          createBy: applicant,
          createTime,
          round: steps('submitted').length,
          submittedBy: steps('submitted').at(-1)?.by ?? null,
          submittedAt: steps('submitted').at(-1)?.at ?? null,
          decidedBy: decided?.by ?? null,
          decidedAt: decided?.at ?? null,
          opinion: decided?.opinion ?? null,
          preId,
          tenantId
        }
      }
    )
  )
  await insertAll(
    tx,
    'arcTransferUnit',
    transfers.flatMap(({ id, projectId }) =>
      [null, ...monomials.filter((unit) => unit.projectId === projectId).map((unit) => unit.id)].map((monomialId) => ({
        id: `${id}-${monomialId ?? 'project'}`,
        transferId: id,
        projectId,
        monomialId,
        tenantId
      }))
    )
  )
  await insertAll(
    tx,
    'arcTransferVolume',
    transfers.flatMap(({ id, projectId, volumes: count = 0 }) =>
      count > 0 ? held(projectId).map((volume) => ({ transferId: id, volumeId: volume.id, projectId, tenantId })) : []
    )
  )
  await insertAll(
    tx,
    'arcTransferLog',
    transfers.flatMap(({ id, projectId, history }) =>
      history.map(({ at, by, to, reason = null, opinion = null }, index) => ({
        id: `${id}-${index + 1}`,
        transferId: id,
        projectId,
        at,
        byUser: by,
        fromStatus: history[index - 1]?.to ?? 'draft',
        round: history.slice(0, index + 1).filter((step) => step.to === 'submitted').length,
        toStatus: to,
        reason,
        opinion,
        tenantId
      }))
    )
  )
  await freezeVolumes(tx, tenantId)
  await insertAll(
    tx,
    'arcHandover',
    handovers.map((handover) => ({ ...handover, tenantId }))
  )
}

/** What a submission has frozen of its volumes; there are no forms of what never was submitted here. */
const freezeVolumes = (tx: Tx, tenantId: number) =>
  sql`insert into arc_transfer_snapshot (transfer_id, project_id, round, subject, content, sha256, tenant_id)
    select s.id, s.project_id, s.round, s.volume_id, s.content, encode(sha256(convert_to(s.content::text, 'UTF8')), 'hex'), ${tenantId}
    from (select t.id, t.project_id, t.round, x.volume_id, volume_snapshot(x.volume_id) as content
      from arc_transfer t join arc_transfer_volume x on x.transfer_id = t.id
      where t.tenant_id = ${tenantId} and t.round > 0 and t.status <> 'completed') s`.execute(tx)

/** Puts in the announcements, and for each of their readers whether he has read them. */
export async function putNotices(tx: Tx, { tenant, users, notices }: Municipality): Promise<void> {
  const tenantId = tenant.id
  await insertAll(
    tx,
    'sysAnnouncement',
    notices.map(({ readBy: _, to, msgContent, sendTime, ...notice }) => ({
      ...notice,
      msgContent,
      msgAbstract: msgContent.replace(/<[^>]+>/g, ''),
      msgType: to ? 'USER' : 'ALL',
      msgCategory: to ? '2' : '1',
      origin: 'written' as const,
      userIds: to?.join(',') ?? null,
      sendStatus: '1',
      sendTime,
      createTime: sendTime,
      tenantId
    }))
  )
  await insertAll(
    tx,
    'sysAnnouncementSend',
    notices.flatMap(({ id, to, readBy, sendTime }) =>
      (to ?? users.map((user) => user.id)).map((userId) => {
        const isRead = readBy.includes(userId)
        return {
          id: `${id}-${userId}`,
          anntId: id,
          userId,
          readFlag: isRead ? '1' : '0',
          readTime: isRead ? sendTime : null,
          tenantId
        }
      })
    )
  )
}
