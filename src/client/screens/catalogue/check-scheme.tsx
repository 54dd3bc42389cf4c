import { lazy } from 'react'

import { checkSchemes } from '#contract/checks/check-schemes.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { itemsAsText } from './scheme/scheme-draft.ts'

const SchemeItemsField = lazy(async () => ({
  default: (await import('./scheme/scheme-items-field.tsx')).SchemeItemsField
}))
const PublishScheme = lazy(async () => ({ default: (await import('./scheme/publish-scheme.tsx')).PublishScheme }))

/** 检测方案: which items are asked at which stage, how grave what they find is and by which numbers, in versions; the published one is what checks ask by. */
export default listScreen(checkSchemes, {
  area: 'checks',
  columns: ['name', 'code', 'stage', 'version', 'status', 'itemCount', 'runCount', 'changedBy', 'updateTime'],
  search: ['name', 'code', 'stage', 'status'],
  form: [['name', 'nameEn'], ['code', 'stage'], ['items']],
  width: 1100,
  widths: { name: 220, code: 110, stage: 140, version: 80, status: 90, itemCount: 80, runCount: 80, changedBy: 100 },
  controls: { items: SchemeItemsField },
  shown: { items: itemsAsText },
  publishes: PublishScheme
})
