import type { TransferChoices } from '#contract/transfers/applying.ts'
import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import type { TransferDetail, TransferRow, TransferVolume } from '#contract/transfers/transfers.ts'

/** A transfer as the server answers it. */
export const someTransfer = (more: Partial<TransferRow> = {}): TransferRow => ({
  ...{ id: 't1', rowVersion: 1, transferNo: 'YJ-2026-0001', projectId: 'p1', projectName: '云澜星河' },
  ...{ kind: 'formal', kind_dictText: '正式移交', parcel: 'whole', parcel_dictText: '全部档案' },
  ...{ mode: 'online', mode_dictText: '在线移交', status: 'draft', status_dictText: '草拟', round: 0 },
  ...{ fromName: '云澜建设', toName: '城建档案馆', applicant: 'u1', applicantName: '赵子甲' },
  ...{ reviewer: null, reviewerName: null, assignee: null, assigneeName: null },
  ...{ decidedBy: null, decidedByName: null, decidedAt: null, submittedAt: null },
  ...{ createTime: '2026-11-20 09:00:00', dueDay: '2026-11-16', daysLeft: -12 },
  ...{ volumes: 2, files: 3, pages: 40, bytes: 2048, packageSha256: null, receiptSha256: null },
  ...{ preId: null, previousId: null, units: [{ id: 'm1', name: '1#楼' }] },
  ...more
})
const volume = (id: string, volumeNo: number, more: Partial<TransferVolume> = {}): TransferVolume => ({
  ...{ id, volumeNo, archiveNo: `I-01-00${volumeNo}`, holdingNo: null, registerNo: null, title: `施工文件${volumeNo}` },
  ...{ unitId: 'm1', status: 'locked', status_dictText: '移交锁定', files: 2, textPages: 20, drawingSheets: 0 },
  ...{
    photos: 0,
    bytes: 1024,
    locationId: null,
    takesRoom: true,
    ...{ secretLevel: '0', secretLevel_dictText: '公开', openStatus: '1', openStatus_dictText: '开放' },
    ...{ openReason: null, openUntil: null },
    place: null,
    result: null,
    reason: null,
    reason_dictText: null,
    opinion: null
  },
  ...more
})

/** The same with its volumes, its log and a frozen form. */
export const someDetail = (more: Partial<TransferRow> = {}): TransferDetail => {
  const row = someTransfer(more)
  return {
    row,
    volumes: [volume('v1', 1), volume('v2', 2)],
    log:
      row.round === 0
        ? []
        : [
            {
              ...{
                id: 'l1',
                at: '2026-11-20 10:00:00',
                byName: '赵子甲',
                round: 1,
                from: 'draft',
                from_dictText: '草拟'
              },
              ...{ to: 'submitted', to_dictText: '已提交', reason_dictText: null, opinion: null },
              assigned: null
            },
            {
              ...{
                id: 'l2',
                at: '2026-11-21 10:00:00',
                byName: '许未癸',
                round: 1,
                from: 'reviewing',
                from_dictText: '馆审核中'
              },
              ...{
                to: 'returned',
                to_dictText: '退回补正',
                reason_dictText: '组卷不合理',
                opinion: '案卷二须重新组卷'
              },
              assigned: null
            }
          ],
    forms:
      row.round === 0
        ? []
        : [
            {
              ...{
                id: 'f1',
                round: 1,
                kind: 'made',
                code: 'transfer_book',
                name: '城市建设档案移交书',
                volumeId: null
              },
              ...{ objectId: 'o1', path: 'form/2026/11/a.pdf', sha256: 'ab'.repeat(32), bytes: 100, pages: 1 },
              ...{ at: '2026-11-20 10:00:00', withdrawnAt: null, item: 'E1-14 城市建设档案移交书' }
            },
            {
              ...{ id: 'f2', round: 1, kind: 'made', code: 'pre_accept_opinion', name: '建设工程档案预验收意见' },
              ...{ volumeId: null, objectId: 'o2', path: 'form/2026/11/b.pdf', sha256: 'cd'.repeat(32), bytes: 100 },
              ...{ pages: 1, at: '2026-11-21 10:00:00', withdrawnAt: '2026-11-21 11:30:00' },
              item: 'E1-13 建设工程档案预验收意见'
            }
          ]
  }
}

/** What a new application is offered. */
export const someChoices = (): TransferChoices => ({
  units: [
    { id: null, name: '云澜星河', heldBy: null, isChosen: true, isHanded: false },
    { id: 'm1', name: '1#楼', heldBy: null, isChosen: true, isHanded: false },
    { id: 'm2', name: '2#楼', heldBy: 'YJ-2026-0009', isChosen: false, isHanded: false }
  ],
  volumes: [1, 2].map((no) => ({
    ...{ id: `v${no}`, volumeNo: no, archiveNo: `I-01-00${no}`, title: `施工文件${no}`, unitId: 'm1' },
    ...{ status: 'checked', status_dictText: '检测通过', files: 2, isChosen: true, heldBy: null }
  })),
  pres: [{ id: 't0', transferNo: 'YJ-2026-0000' }],
  previous: []
})

/** A transfer under review: two volumes with a file each. */
export const someItems = (more: Partial<TransferRow> = {}): ReviewItems => ({
  row: someTransfer({ status: 'reviewing', status_dictText: '馆审核中', round: 1, reviewer: 'u1', ...more }),
  volumes: [volume('v1', 1), volume('v2', 2)].map((one) => ({ ...one, isOpen: true, change: null, verdict: null })),
  files: [1, 2].map((no) => ({
    ...{
      id: `f${no}`,
      volumeId: `v${no}`,
      title: `隐蔽工程验收记录${no}`,
      docNo: `YB-0${no}`,
      responsible: '施工单位'
    },
    ...{ docDate: '2026-03-01', catalogCode: 'C5-01', medium: 'text', pages: 10, pageFrom: 1, pageTo: 10, path: null },
    verdict: null
  })),
  lock: null
})
