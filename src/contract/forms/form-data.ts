import type { FormTarget } from './form-kinds.ts'

const PROJECT = [
  ...['project.projectNo', 'project.name', 'project.address', 'project.area', 'project.fondsNo', 'project.category'],
  ...['project.nature', 'project.archiveClass', 'project.scale', 'project.unitCount', 'project.landArea'],
  ...['project.floorArea', 'project.investment', 'project.startDate', 'project.endDate', 'project.acceptDate'],
  ...['project.dueDate', 'project.approvalNo', 'project.landUsePermit', 'project.landCert', 'project.planningPermit'],
  ...['project.constructionPermit', 'project.builder', 'project.survey', 'project.design', 'project.supervision'],
  ...['project.contractor', 'archive.name', 'me.name', 'me.phone', 'me.unit', 'today']
] as const
const SUMS = [
  'volumes',
  'textVolumes',
  'drawingVolumes',
  'avVolumes',
  'photos',
  'avItems',
  'files',
  'pages',
  'megabytes',
  'gigabytes'
] as const
const TOTALS = [...SUMS.map((key) => `totals.${key}` as const), 'totals.summary'] as const
const VOLUME = [
  ...['volume.archiveNo', 'volume.title', 'volume.compiler', 'volume.dates', 'volume.startDate', 'volume.endDate'],
  ...['volume.secretLevel', 'volume.retention', 'volume.volumeNo', 'volume.totalPages', 'volume.textPages'],
  ...['volume.drawingSheets', 'volume.photos', 'volume.boxSpec', 'volume.filer', 'volume.reviewer'],
  ...['volume.techManager', 'volume.location', 'volume.remark', 'volume.opinions'],
  ...['volume.holdingNo', 'volume.holding', 'volume.number']
] as const
const FILE = [
  ...['file.title', 'file.photoNo', 'file.shotTime', 'file.photographer', 'file.place', 'file.people', 'file.caption']
] as const
const TRANSFER = [
  ...SUMS.map((key) => `transfer.${key}` as const),
  ...['transfer.transferNo', 'transfer.fromUnit', 'transfer.toUnit', 'transfer.mode', 'transfer.sha256'],
  ...['transfer.taskName', 'transfer.content', 'transfer.kind', 'transfer.supplements'],
  ...['transfer.units', 'transfer.inspected'],
  ...['handover.certNo', 'handover.verifyCode', 'handover.verifyUrl', 'handover.replaces']
] as const
const CHECK = [
  ...['check.object', 'check.stage', 'check.scheme', 'check.startedAt', 'check.finishedAt', 'check.conclusion'],
  ...['check.operator']
] as const

/** The names of the data that fields of a form may be filled from, by what the form is about; their words are the texts `formData.project.name`. */
export const FORM_DATA = {
  project: [...PROJECT, ...TOTALS, 'reviews.supervision'],
  volume: [...VOLUME, ...PROJECT, ...TOTALS],
  file: [...FILE, ...PROJECT],
  transfer: [...TRANSFER, ...PROJECT],
  check: [...CHECK, ...PROJECT]
} as const satisfies Readonly<Record<FormTarget, readonly string[]>>

const VOLUME_ROW = [
  ...['volumeNo', 'archiveNo', 'title', 'textPages', 'drawingSheets', 'others', 'compiler', 'compileDate', 'retention'],
  ...['secretLevel', 'remark', 'files', 'pages', 'megabytes', 'sha256']
] as const

const MEMBER_ROW = ['post', 'name', 'certNo', 'phone', 'startDate'] as const
const FILE_ROW = ['orderNum', 'docNo', 'responsible', 'title', 'docDate', 'pageRange', 'remark'] as const
const RECTIFIED_ROW = ['findNo', 'volume', 'problem', 'reason', 'fixed'] as const
const FINDING_ROW = ['property', 'itemCode', 'itemName', 'result', 'count', 'detail'] as const

/** The key of a column of rows that a table may be filled from; its words are the text `formRow.title`. */
export type FormRowKey = (
  | typeof VOLUME_ROW
  | typeof MEMBER_ROW
  | typeof FILE_ROW
  | typeof RECTIFIED_ROW
  | typeof FINDING_ROW
)[number]
/** What the table of a form may be filled from. */
export type FormRowsName =
  | 'project.volumes'
  | 'project.members'
  | 'volume.files'
  | 'transfer.volumes'
  | 'transfer.rectified'
  | 'check.findings'

/** The rows that the table of a form may be filled from, by what it is about, with the keys of their columns. */
export const FORM_ROWS: Readonly<Record<FormTarget, Readonly<Partial<Record<FormRowsName, readonly FormRowKey[]>>>>> = {
  project: { 'project.volumes': VOLUME_ROW, 'project.members': MEMBER_ROW },
  volume: { 'volume.files': FILE_ROW },
  file: {},
  transfer: { 'transfer.volumes': VOLUME_ROW, 'transfer.rectified': RECTIFIED_ROW },
  check: { 'check.findings': FINDING_ROW }
}
