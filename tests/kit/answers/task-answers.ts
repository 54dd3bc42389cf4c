import type { TaskReceiver, TaskSteps } from '#contract/archives/tasks.ts'

/** A task as its list has it: of an item, claimed by nobody, unless it says otherwise. */
export const taskRow = (id: string, title: string, more: object = {}) => ({
  id,
  rowVersion: 1,
  isShared: false,
  createBy: 'u2',
  createTime: '2026-11-20 09:00:00',
  updateBy: null,
  updateTime: null,
  title,
  kind: 'collect',
  kind_dictText: '收集',
  status: 'todo',
  status_dictText: '待办',
  box: 'todo',
  box_dictText: '待办',
  process: '节点收集流程',
  holder: '施工单位',
  starter: '林知远',
  dueDate: '2026-12-01',
  daysLeft: 8,
  doneAt: null,
  reason: null,
  reason_dictText: '',
  opinion: null,
  urgedAt: null,
  subject: 'node',
  fileId: null,
  nodeId: 'n1',
  volumeId: null,
  unit: null,
  can: 'claim,process',
  ...more
})

/** The instance of such a task: begun, reviewed once and returned. */
export const taskSteps: TaskSteps = {
  name: '节点收集流程',
  status_dictText: '运行中',
  steps: [
    {
      id: '',
      name: '发起',
      status: 'started',
      status_dictText: '发起',
      who: '林知远',
      at: '2026-11-20 09:00:00',
      dueDate: null,
      reason_dictText: null,
      opinion: null,
      form: []
    },
    {
      id: 'k0',
      name: '监理复核',
      status: 'returned',
      status_dictText: '被退回',
      who: '周牧',
      at: '2026-11-21 10:00:00',
      dueDate: null,
      reason_dictText: '页数不符',
      opinion: '缺一份',
      form: [{ label: '复核说明', value: '见意见' }]
    },
    {
      id: 'k1',
      name: '收集',
      status: 'todo',
      status_dictText: '待办',
      who: '施工单位',
      at: null,
      dueDate: '2026-12-01',
      reason_dictText: null,
      opinion: null,
      form: []
    }
  ],
  coming: ['监理复核', '建设单位确认'],
  step: {
    key: 'collect',
    type: 'collect',
    name: '收集',
    nameEn: 'Collection',
    by: 'submitter',
    role: null,
    days: 14,
    fields: [
      {
        key: 'complete',
        label: '本节点文件齐全',
        labelEn: 'Complete',
        type: 'checkbox',
        dictCode: null,
        isRequired: true
      }
    ]
  }
}

/** Those who may be given one. */
export const taskReceivers: readonly TaskReceiver[] = [
  { id: 'u3', username: 'sg_second', realname: '周牧', org: '第一建筑公司' }
]
