import type { ObjectFacts, PackedTransferFacts } from '#package/format/facts.ts'

const LONG = '关于云澜星河新城商住综合体一期工程初步设计的批复'.repeat(5)
const object = (id: string, name: string, bytes: number): ObjectFacts => ({
  id,
  name,
  bytes,
  sha256: id.padStart(64, '0'),
  format: 'PDF',
  mime: 'application/pdf'
})
const file = (id: string, no: number, title: string, objects: readonly ObjectFacts[]) => ({
  id,
  no,
  title,
  docNo: '〔2024〕118号',
  responsible: '云澜市发展和改革委员会',
  docDate: '2024-03-01',
  catalogCode: 'A1-01',
  pages: 12,
  secretLevel: null,
  retention: '永久',
  objects
})
const volume = {
  compiler: '赵子甲',
  startDate: '2024-03-01',
  endDate: '2025-06-30',
  compileDate: null,
  retention: '永久',
  secretLevel: '公开',
  textPages: 24,
  drawings: 2,
  photos: 0,
  remark: null
}

/** A transfer whose names and titles are as hard on a package as real ones. */
export const SAMPLE_TRANSFER: PackedTransferFacts = {
  transferNo: 'YJ-2026-001',
  fromOrg: '云澜建设有限公司',
  toOrg: '云澜市城建档案馆',
  project: { id: 'p1', no: '9901', name: '云澜星河新城 <一期> & 配套', location: null, builder: '云澜建设有限公司' },
  volumes: [
    {
      ...volume,
      id: 'v1',
      no: 1,
      archiveNo: '9901-A1/0001',
      title: '立项文件',
      files: [
        file('f1', 1, LONG, [object('a1', '批复.PDF', 300)]),
        file('f2', 2, 'a:b*c?"d"<e>|f', [object('a2', '图纸.dwg', 400), object('a3', '图纸.pdf', 0)])
      ]
    },
    {
      ...volume,
      id: 'v2',
      no: 2,
      archiveNo: '9901-A1/0002 .',
      title: '用地\u0001文件',
      files: [
        file('f3', 1, 'CON', [object('a4', 'x', 10)]),
        file('f4', 1, 'é'.normalize('NFD'), [object('a5', 'x.pdf', 10)]),
        file('f5', 1, 'É', [object('a6', 'x.pdf', 10)])
      ]
    }
  ],
  forms: [object('b1', '移交书.pdf', 100), object('b2', '移交书.PDF', 100)],
  events: [
    {
      id: 'e1',
      type: 'received',
      at: '2026-03-01T08:00:00+08:00',
      outcome: null,
      detail: null,
      agents: ['u1'],
      objects: ['a1', 'a2']
    },
    {
      id: 'e2',
      type: 'packed',
      at: '2026-11-28T08:00:00+08:00',
      outcome: 'success',
      detail: '在线移交',
      agents: ['u2'],
      objects: []
    }
  ],
  agents: [
    { id: 'u1', name: '赵子甲', type: 'person' },
    { id: 'u2', name: 'urban-archives', type: 'software', version: '0.1.0' }
  ]
}
