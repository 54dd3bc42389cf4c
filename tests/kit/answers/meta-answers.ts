import type { EntityDetails, TaskMeta } from '#contract/catalogue/meta-entities.ts'

const fields: EntityDetails['entity']['fields'] = [
  { key: 'place', label: '部位', labelEn: 'Place', type: 'text', dictCode: null, isRequired: true },
  { key: 'count', label: '数量', labelEn: 'Count', type: 'number', dictCode: null, isRequired: false }
]

/** Metadata of tasks as their list has them. */
export const metaRow = {
  id: 't1',
  rowVersion: 1,
  isShared: false,
  createBy: null,
  createTime: '2026-11-01 08:00:00',
  updateBy: null,
  updateTime: null,
  code: 'hidden',
  name: '隐蔽验收表',
  fields: JSON.stringify(fields),
  step: null,
  step_dictText: ''
} satisfies TaskMeta

/** The same with what is filled in about a node. */
export const metaDetails: EntityDetails = {
  entity: { id: 't1', code: 'hidden', name: '隐蔽验收表', type: 'task', fields, isShared: false },
  data: [
    {
      id: 'd1',
      nodeId: 'n1',
      node: '隐蔽工程',
      unit: '1号楼',
      project: '星河',
      values: { place: '一层' },
      updateBy: '林知远',
      updateTime: '2026-11-02 08:00:00'
    }
  ]
}
