import { lazy } from 'react'

import { taskMetas } from '#contract/catalogue/meta-entities.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { META_DIALOGS } from './meta/meta-dialogs.tsx'
import { fieldsAsText } from './meta/meta-words.ts'

const MetaFieldsField = lazy(async () => ({ default: (await import('./meta/meta-fields-field.tsx')).MetaFieldsField }))

/** 任务元数据: what is filled in where the steps of a collection are finished. */
export default listScreen(taskMetas, {
  area: 'catalogue',
  columns: ['name', 'code', 'step', 'createTime', 'updateTime'],
  search: ['name', 'code', 'step'],
  form: [['name', 'code'], ['step'], ['fields']],
  inPlace: ['step'],
  widths: { name: 260, code: 200, step: 140 },
  controls: { fields: MetaFieldsField },
  shown: { fields: fieldsAsText },
  dialogs: META_DIALOGS
})
