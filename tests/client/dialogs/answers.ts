import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { taskReceivers, taskSteps } from '#kit/answers/task-answers.ts'
import { treeItem } from '#kit/answers/collect-answers.ts'
import { metaDetails } from '#kit/answers/meta-answers.ts'
import { someNotice } from '#kit/answers/notice.ts'
import { volumeTemplate } from '#kit/answers/volumes.ts'

import { FORM_ANSWERS } from './answers-of-forms.ts'
import { GRANT_ANSWERS } from './answers-of-grants.ts'
import { PROJECT_ANSWERS } from './answers-of-projects.ts'

/** A file that no viewer shows. */
export const stored: StoredObject = {
  id: 'o1',
  path: 'archives/o1.zip',
  name: '图纸.zip',
  size: 7,
  format: 'zip',
  mime: 'application/zip',
  sha256: 'a'.repeat(64),
  pages: null
}
/** A position as the server has it. */
export const position = {
  id: 'z1',
  rowVersion: 2,
  isShared: false,
  createBy: 'u1',
  createTime: '2026-03-01 09:30:00',
  updateBy: null,
  updateTime: null,
  code: 'ZLY',
  name: '资料员',
  postRank: '2',
  postRank_dictText: '助级',
  description: null
}
/** An item of a dictionary. */
const dictItem = {
  ...position,
  dictId: 'd1',
  dictId_dictText: '性别',
  itemText: '男',
  itemValue: '1',
  sortOrder: 1,
  status: '1',
  status_dictText: '启用'
}
/** A job that has ended. */
const job = {
  id: 'j1',
  kind: 'export',
  title: '导出职务',
  state: 'done',
  done: 1200,
  total: 1200,
  message: '已导出 1200 条',
  fileName: '职务.xlsx',
  byName: '林知远',
  createTime: '2026-03-02 10:00:00',
  endTime: '2026-03-02 10:00:05',
  cancelAsked: false
}
/** A notice that leads to a page. */
export const notice = someNotice('1', { openType: 'url', openPage: '/archives/collect' })
const someRows = (records: readonly unknown[]) => () => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1
})

/** What the server answers to what the dialogs ask. */
export const ANSWERS: Answers = {
  'GET /meta/meta/entity/findDetails': () => metaDetails,
  ...GRANT_ANSWERS,
  ...FORM_ANSWERS,
  ...PROJECT_ANSWERS,
  'GET /archives/task/steps': () => taskSteps,
  'GET /project/enterpriseReview/list': () => ({ records: [], total: 0, size: 100, current: 1, pages: 0 }),
  'GET /archives/task/receivers': () => taskReceivers,
  'GET /sys/about': () => ({
    version: '1.2.3',
    build: null,
    database: { kind: 'embedded', name: 'PostgreSQL 18.4', isDurable: true, hasChecksums: true },
    storage: 'disk',
    node: 'v24.21.0'
  }),
  'GET /sys/job/list': someRows([job, { ...job, id: 'j3', state: 'failed', fileName: null, message: '拒绝访问' }]),
  'GET /sys/schedule/runs': () => ({
    records: [
      {
        id: 'r1',
        state: 'failed',
        state_dictText: '失败',
        startTime: '2026-03-02 10:25:00',
        endTime: '2026-03-02 10:25:01',
        message: '磁盘不可写'
      }
    ]
  }),
  'GET /sys/about/components': () => [],
  'GET /sys/annountCement/listByUser': () => ({
    anntMsgList: [notice],
    anntMsgTotal: 1,
    sysMsgList: [],
    sysMsgTotal: 0
  }),
  'GET /sys/annountCement/readers': () => ({
    receivers: 2,
    read: 1,
    page: someRows([
      {
        id: 'u1',
        username: 'js_xinghe',
        realname: '林知远',
        orgCodeTxt: '工程部',
        readFlag: '1',
        readTime: '2026-03-02 10:00:00'
      },
      { id: 'u2', username: 'sg_yijian', realname: '周牧', orgCodeTxt: '', readFlag: '0', readTime: null }
    ])()
  }),
  'GET /sys/sysDepart/queryTreeList': () => [],
  'GET /sys/user/list': someRows([]),
  'GET /system/sysProject/queryList': someRows([
    {
      id: 'p1',
      name: '综合教学楼',
      projectNo: '2024-01',
      category: 'x',
      category_dictText: '房建',
      status: 'x',
      status_dictText: '收集中',
      createTime: '2024-01-01 00:00:00'
    }
  ]),
  'GET /online/cgreport/api/getRpColumns/units': () => ({
    cgRpConfigId: 'r1',
    cgRpConfigName: '参建单位',
    columns: [{ title: '编码', dataIndex: 'code', align: 'left', sorter: true, width: 120 }],
    dictOptions: {}
  }),
  'GET /online/cgreport/api/getQueryInfo/r1': () => [],
  'GET /online/cgreport/api/getData/r1': () => ({ total: 1, records: [{ id: 'o1', code: 'A1' }] }),
  'GET /archives/collect/tree': () => [treeItem('A1-01', '项目建议书')],
  'GET /sys/sms/outbox': () => [],
  'GET /sys/dict/getDictItems/position_rank': () => [{ value: '2', text: '助级' }],
  'GET /sys/role/queryTreeList': () => ({
    treeList: [
      {
        key: 'm-home',
        value: 'm-home',
        title: '首页',
        slotTitle: '首页',
        label: '首页',
        menuType: 0,
        parentId: null,
        ruleFlag: 0,
        isLeaf: true,
        scopedSlots: { title: 'hasDatarule' },
        children: null
      }
    ],
    ids: ['m-home']
  }),
  'GET /sys/user/userRoleList': someRows([
    {
      id: 'u1',
      username: 'zly',
      realname: '林知远',
      status: '1',
      status_dictText: '正常',
      orgCodeTxt: '工程部',
      projectId: '*',
      projectName: null
    }
  ]),
  'GET /sys/dict/getDictItems/dict_item_status': () => [{ value: '1', text: '启用' }],
  'GET /sys/dictItem/list': someRows([dictItem]),
  'GET /sys/user/departUserList': someRows([
    {
      id: 'u1',
      username: 'zly',
      realname: '林知远',
      phone: null,
      orgCode: 'A01A02',
      status: '1',
      status_dictText: '正常'
    }
  ]),
  'GET /arrange/volume/settings': () => ({ ...USUAL_PLAN, acceptedBoxes: USUAL_PLAN.boxes }),
  'GET /archives/template/published': () => [volumeTemplate],
  'GET /forms/templates': () => [
    {
      ...{ code: 'volume_cover', name: '案卷封面', nameEn: 'Cover', version: 1, target: 'volume' },
      ...{ targetOptional: false, basis: '' }
    }
  ],
  'GET /arrange/check/targets': () => ({ units: [], nodes: [], volumes: [] }),
  'GET /sys/dict/getDictItems/return_reason_role': () => [],
  'GET /sys/dict/getDictItems/return_reason': () => [{ value: '5', text: '页数不符' }],
  'GET /sys/position/countChosen': () => ({ count: 1, fixed: 0, below: 0 }),
  'GET /sys/position/deletedList': someRows([position]),
  'GET /sys/position/history': () => [
    {
      change: 'c1',
      kind: 'edit',
      at: '2026-03-02 10:00:00',
      by: 'u1',
      byName: '林知远',
      version: 2,
      canUndo: true,
      cells: [{ field: 'name', from: '资料', to: '资料员' }]
    }
  ]
}
