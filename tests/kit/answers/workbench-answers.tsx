import { render } from 'vitest-browser-react'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

import { type Answers, answerCalls } from './answers.ts'

/** The addresses to which a screen of the workbench has gone. */
export const went: string[] = []
/** Draws 工作台 or 首页 over these answers. */
export const showWorkbench = async (Screen: () => React.ReactNode, answers: Answers) => {
  answerCalls(answers)
  return await drawWorkbench(Screen)
}
/** Draws 工作台 or 首页 over the answers that the test gives. */
export const drawWorkbench = async (Screen: () => React.ReactNode) =>
  await render(
    <LocaleProvider language="zh-CN" navigate={(path) => void went.push(path)}>
      <main>
        <Screen />
      </main>
    </LocaleProvider>
  )
const file = (id: string, title: string, note: string | null, more: Partial<MyWork['drafts'][number]> = {}) => ({
  id,
  title,
  nodeId: 'n1',
  catalogCode: 'C5-01',
  catalogName: '隐蔽工程',
  status: 'draft',
  updateTime: '2025-03-01 09:00:00',
  note,
  key: null,
  missing: [],
  unconfirmed: 0,
  daysLeft: null,
  ...more
})
/** What is known of a project beside its id and its name. */
export const someProject = {
  projectNo: '2024-02',
  category: 'fj',
  category_dictText: '房屋建筑',
  status: 'collecting',
  status_dictText: '收集中',
  createTime: '2024-03-03 09:00:00'
}
/** What waits for somebody, one or more of every kind. */
export const someWork: MyWork = {
  returned: [file('f1', '八层钢筋验收记录', '页数与文件不符', { key: 'pages', daysLeft: -1 })],
  returnedTotal: 1,
  drafts: [
    file('f2', '九层钢筋验收记录', null, { key: 'docDate', missing: ['形成日期', '页数'], unconfirmed: 2 }),
    ...Array.from({ length: 6 }, (_, at) => file(`d${at}`, `草稿${at}`, null))
  ],
  draftsTotal: 9,
  submittedTotal: 3,
  tasks: [
    { id: 't1', title: '审核：七层钢筋验收记录', kind: 'review', fileId: 'f7', nodeId: 'n1', daysLeft: -3 },
    { id: 't2', title: '审核：会议纪要', kind: 'review', fileId: 'f8', nodeId: 'n1', daysLeft: null },
    { id: 't3', title: '修改：图纸会审记录', kind: 'collect', fileId: 'f9', nodeId: null, daysLeft: 4 }
  ],
  tasksTotal: 3,
  transfers: [],
  transfersTotal: 0,
  queues: [],
  unplaced: 0,
  unchecked: 0,
  recent: [file('f4', '十层钢筋验收记录', null)],
  waiting: 2,
  projects: [
    { id: 'p1', name: '综合教学楼', isCurrent: true, daysLeft: -2, isOver: false, returned: 1, drafts: 7 },
    { id: 'p2', name: '体育馆', isCurrent: false, daysLeft: 40, isOver: false, returned: 0, drafts: 2 }
  ],
  gaps: [{ nodeId: 'n2', code: 'A2-02', name: '建设用地批准书', unit: '1#楼' }],
  gapsTotal: 1,
  daysLeft: -2
}
/** The figures of a project that collects. */
export const someFigures: ProjectFigures = {
  project: { id: 'p1', name: '综合教学楼', projectNo: '2024-01', status_dictText: '收集中', address: '学府路 1 号' },
  files: 1234,
  pages: 5678,
  bytes: 5 * 1024 * 1024,
  gaps: 12,
  begun: 2,
  owed: 0,
  isWhole: true,
  must: 60,
  units: 2,
  daysLeft: 20,
  extension: null,
  way: [
    { id: 'registered', state: 'done', day: '2024-03-03', due: null },
    { id: 'collecting', state: 'current', day: '2024-06-01', due: null },
    { id: 'arranging', state: 'coming', day: null, due: null },
    { id: 'preAccepting', state: 'coming', day: null, due: null },
    { id: 'transferring', state: 'coming', day: null, due: null },
    { id: 'handed', state: 'coming', day: null, due: '2026-11-16' }
  ],
  blockers: [
    { kind: 'returned', count: 15, nodeId: 'n1', fileId: 'f1' },
    { kind: 'gaps', count: 3, nodeId: 'n2', fileId: null },
    { kind: 'transfer', count: 1, nodeId: null, fileId: null }
  ],
  byStatus: [
    { status: 'draft', text: '草稿', files: 30 },
    { status: 'approved', text: '已审核', files: 10 }
  ],
  byClass: [
    { code: 'A', name: '准备阶段文件', files: 20, must: 20, gaps: 0, begun: 0, owed: 0 },
    { code: 'C', name: '施工文件', files: 40, must: 40, gaps: 12, begun: 2, owed: 0 }
  ],
  recent: [{ day: '2025-03-01', files: 4 }],
  months: [
    { month: '2025-02', files: 36 },
    { month: '2025-03', files: 4 }
  ]
}
/** An announcement that is not read. */
export const someNotice = {
  id: 'a1',
  anntId: 'a1',
  titile: '移交要求更新',
  msgCategory: '1',
  sender: 'admin',
  sender_dictText: '管理员',
  sendTime: '2025-03-01 08:00:00',
  createTime: '2025-03-01 08:00:00',
  priority: 'H',
  msgContent: '<p>请按新规则整理</p>',
  msgTxt: '请按新规则整理',
  msgId: 'a1',
  openType: null,
  openPage: null,
  busId: null,
  readFlag: '0'
}
/** One announcement, not read. */
export const someNotices = {
  records: [someNotice],
  total: 1,
  size: 5,
  current: 1,
  pages: 1
}
/** What both screens ask. */
export const workbenchAnswers: Answers = {
  'GET /workbench/mine': () => someWork,
  'GET /dashboard/figures': () => someFigures,
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': () => someNotices
}
