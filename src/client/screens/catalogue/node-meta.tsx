import { lazy } from 'react'

import { nodeMetas } from '#contract/catalogue/meta-entities.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { META_DIALOGS } from './meta/meta-dialogs.tsx'
import { fieldsAsText } from './meta/meta-words.ts'

const MetaFieldsField = lazy(async () => ({ default: (await import('./meta/meta-fields-field.tsx')).MetaFieldsField }))

/** 节点元数据: what is known and asked of nodes of the directory tree, by items of the catalogue. */
export default listScreen(nodeMetas, {
  area: 'catalogue',
  columns: [
    'name',
    'code',
    'setId',
    'catalogCode',
    'itemName',
    'signRequired',
    'minFiles',
    'maxFiles',
    'reviewRole',
    'deadlineDays'
  ],
  search: ['name', 'code', 'setId', 'catalogCode'],
  form: [
    ['name', 'code'],
    ['setId', 'catalogCode'],
    ['signRequired', 'signRoles'],
    ['minFiles', 'maxFiles'],
    ['reviewRole', 'deadlineDays'],
    ['formats'],
    ['fields']
  ],
  inPlace: ['minFiles', 'maxFiles', 'reviewRole', 'deadlineDays'],
  widths: {
    name: 200,
    code: 150,
    setId: 150,
    catalogCode: 100,
    itemName: 190,
    signRequired: 90,
    minFiles: 110,
    maxFiles: 110,
    reviewRole: 100,
    deadlineDays: 140
  },
  controls: { fields: MetaFieldsField },
  shown: { fields: fieldsAsText },
  dialogs: META_DIALOGS
})
