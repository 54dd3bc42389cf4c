import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { isVolumeOwn, missingCells, type VolumeCells } from '#contract/archives/volume-cells.ts'
import type { StepDone, StepKind, VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import type { Template } from '#contract/catalogue/templates.ts'

import { type Answers, Refusing } from './answers.ts'

const file = (id: string, title: string, pages: number): VolumeFile => ({
  id,
  title,
  docNo: null,
  responsible: null,
  docDate: '2026-01-02',
  catalogCode: 'C5-01',
  itemName: '隐蔽工程验收记录',
  unitName: '综合楼',
  medium: 'WZ',
  drawingSize: null,
  pages,
  status: 'approved' as const,
  status_dictText: '已确认',
  volumeId: null,
  order: null,
  pageFrom: null,
  pageTo: null
})

const volume = (no: number, title: string): VolumeRow => ({
  id: `v${no}`,
  rowVersion: 1,
  volumeNo: no,
  archiveNo: `I-P-01-00${no}`,
  holdingNo: null,
  title,
  monomialId: null,
  unitName: null,
  compiler: null,
  techManager: null,
  startDate: null,
  endDate: null,
  retention: 'CQ',
  secretLevel: '0',
  textPages: 0,
  drawingSheets: 0,
  photos: 0,
  thicknessMm: 0,
  boxSpec: '20',
  location: null,
  filer: '林知远',
  reviewer: null,
  remark: null,
  ext: {},
  templateVersion: 1,
  missing: [],
  sides: 'single',
  status: 'draft',
  status_dictText: '编辑中',
  files: 0,
  bytes: 0,
  carriers: ['PE'],
  isTooThick: false,
  isGivenOut: false,
  openBy: [],
  rules: [
    { rule: 'unit', values: { no: '01', name: '综合楼' } },
    { rule: 'cut', values: { mm: 12, limit: 20, next: '验收记录三', more: 9 } }
  ]
})

/** A template of volumes, as the one that comes along with some of its columns. */
export const volumeTemplate: Template = {
  ...{ code: 'volume', name: '案卷级著录', titleEn: null, level: 'volume', version: 1 },
  columns: [
    { key: 'volumeNo', title: '案卷号', type: 'inputNumber', isOrder: true },
    {
      ...{ key: 'archiveNo', title: '档号', type: 'input' },
      validateRules: [{ pattern: '^[A-R]-[A-Z0-9-]+$', message: '${title}须以大类号开头' }]
    },
    {
      ...{ key: 'title', title: '案卷题名', type: 'input', width: '340px' },
      validateRules: [{ required: true }, { pattern: '^.{6,200}$', message: '${title}须为 6 至 200 字' }]
    },
    { key: 'filer', title: '立卷人', type: 'input', validateRules: [{ required: true }] },
    { key: 'remark', title: '备注', type: 'input' },
    {
      ...{ key: 'bindKind', title: '装订方式', type: 'select' },
      options: [
        { value: 'x', text: '线装' },
        { value: 'z', text: '装盒' }
      ]
    },
    { key: 'textPages', title: '文字(页)', type: 'inputNumber', disabled: true }
  ]
}

/** The dictionaries whose values the lists name. */
const NAMED = ['record_medium', 'carrier_type', 'secret_level', 'retention_period', 'specialty', 'gb50300_division']

/** Volumes and files that are arranged as the server does it, in memory: `held` says which files lie where. */
export function someVolumes() {
  const files = new Map<string, VolumeFile>(
    ['一', '二', '三', '四', '五'].map((one, at) => [`f${at + 1}`, file(`f${at + 1}`, `验收记录${one}`, at + 1)])
  )
  const volumes = [volume(1, '施工记录文件（一）'), volume(2, '施工记录文件（二）')]
  const held = new Map<string, string[]>(volumes.map(({ id }) => [id, []]))
  const before: { kind: StepKind; held: Map<string, string[]> }[] = []
  const inside = (id: string): VolumeFile[] => {
    let next = 1
    return (held.get(id) ?? []).map((one, at) => {
      const own = files.get(one)!
      const pageFrom = next
      next += own.pages
      return { ...own, volumeId: id, order: at + 1, pageFrom, pageTo: next - 1 }
    })
  }
  const templates = [volumeTemplate]
  const columnsOf = (version: number) => templates.find((one) => one.version === version)?.columns ?? []
  const rows = () =>
    volumes.map((one) => {
      const textPages = inside(one.id).reduce((sum, { pages }) => sum + pages, 0)
      const missing = missingCells(columnsOf(one.templateVersion), one).map(({ title }) => title)
      return { ...one, missing, files: held.get(one.id)?.length ?? 0, textPages, thicknessMm: textPages / 10 }
    })
  const step = (kind: StepKind, ids: readonly string[], work: () => void): StepDone => {
    before.push({ kind, held: structuredClone(held) })
    work()
    return { step: `s${before.length}`, kind, volumes: rows().filter(({ id }) => ids.includes(id)) }
  }
  const take = (ids: readonly string[]) => {
    for (const [id, own] of held)
      held.set(
        id,
        own.filter((one) => !ids.includes(one))
      )
  }
  const answers: Answers = {
    'GET /arrange/volume/list': () => {
      const last = before.at(-1)
      return { volumes: rows(), last: last ? { step: 's', kind: last.kind, at: '2026-03-01 09:30:00' } : null }
    },
    'POST /arrange/volume/open': () => null,
    'GET /arrange/volume/files': ({ id = '' }) => inside(id),
    'GET /arrange/volume/unplaced': () => {
      const placed = new Set([...held.values()].flat())
      const free = [...files.values()].filter(({ id }) => !placed.has(id))
      return { files: free, total: free.length }
    },
    ...Object.fromEntries(NAMED.map((code) => [`GET /sys/dict/getDictItems/${code}`, () => []])),
    'GET /arrange/volume/settings': () => ({ ...USUAL_PLAN, acceptedBoxes: USUAL_PLAN.boxes }),
    'PUT /arrange/volume/settings': () => USUAL_PLAN,
    'POST /arrange/volume/move': (input) => {
      const { ids, to, after } = input as unknown as { ids: string[]; to: string | null; after?: string | null }
      return step('move', to === null ? [] : [to], () => {
        take(ids)
        if (to === null) return
        const own = held.get(to) ?? []
        const at = after === undefined ? own.length : after === null ? 0 : own.indexOf(after) + 1
        held.set(to, own.toSpliced(at, 0, ...ids))
      })
    },
    'PUT /arrange/volume/reorder': (input) => {
      const { id, ids } = input as unknown as { id: string; ids: string[] }
      return step('reorder', [id], () => void held.set(id, ids))
    },
    'GET /archives/template/published': () => templates,
    'PUT /arrange/volume/edit': (input) => {
      const { id, template, cells } = input as unknown as { id: string; template: number; cells: VolumeCells }
      const at = volumes.findIndex((one) => one.id === id)
      const now = volumes[at]!
      if (cells.remark === '他人') volumes[at] = { ...now, rowVersion: 2, remark: '李四已改' }
      if (volumes[at] !== now) return new Refusing(409, '内容已被修改', 409, rows()[at])
      if (templates[0]?.version !== template) return new Refusing(510, '著录模板已有新版')
      return step('edit', [id], () => {
        const own = Object.entries(cells).filter(([key]) => isVolumeOwn(key))
        const ext = Object.entries(cells).filter(([key]) => !isVolumeOwn(key))
        const more = { ext: { ...now.ext, ...Object.fromEntries(ext) }, templateVersion: template }
        volumes[at] = { ...now, ...Object.fromEntries(own), ...more }
      })
    },
    'POST /arrange/volume/merge': () => new Refusing(510, '后面没有案卷可以合并'),
    'POST /arrange/volume/plan': () => ({
      digest: 'd',
      files: 5,
      volumes: [
        {
          title: '综合楼施工记录文件',
          unitNo: '01',
          pages: 15,
          bytes: 1024,
          thicknessMm: 1.5,
          boxSpec: '20',
          rules: volumes[0]?.rules ?? [],
          files: [...files.values()].map(({ id, title, pages }) => ({ id, title, pages }))
        }
      ]
    }),
    'POST /arrange/volume/apply': () => step('apply', ['v1'], () => void held.set('v1', [...files.keys()])),
    'POST /arrange/volume/undo': () => {
      const last = before.pop()
      if (last) for (const [id, own] of last.held) held.set(id, own)
      return { step: 'u', kind: 'undo', volumes: rows() }
    }
  }
  return { answers, files, held, volumes, templates }
}
